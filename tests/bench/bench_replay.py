"""How fast an evening is settled from its text; prints figures and asserts nothing.

From the top of the checkout, in an environment with the extra `bench`:

    python -m tests.bench.bench_replay

Speed: words of the deals' lines per second, from text to settlement, beside the moves per second at which python-chess
reads PGN. Both run in this process on one core, in turns, each after a run that is not counted; a figure is the median.
Scaling: the time and the memory for twice as many deals, and the memory again with nine lines in ten a comment. Memory
is what Python allocates while it replays, measured in a process of its own that reads the file line by line.
"""

import argparse
import gc
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import pontoon_keeper
from pontoon_keeper.session.replay import replay_lines, replay_text
from tests.bench.evenings import commented, evening

ROOT = Path(__file__).resolve().parent.parent.parent
PLIES = 80
SCALE = (5_000, 10_000, 20_000)


def stay_on_one_core() -> str:
    """Bind this process and its children to one core where the system can; say which."""
    if not hasattr(os, "sched_setaffinity"):
        return "one process, not bound to a core"
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"bound to core {core}"


def random_games(count: int, seed: int = 1) -> str:
    """Give PGN of random legal games of 80 plies; one that ends sooner is thrown away."""
    import chess
    import chess.pgn

    chance = random.Random(seed)
    texts: list[str] = []
    while len(texts) < count:
        board = chess.Board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        else:
            texts.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(texts) + "\n"


def read_games(text: str) -> int:
    """Read PGN as python-chess's documentation does; give the number of moves."""
    import chess.pgn

    moves = 0
    source = io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        if game.errors:
            raise ValueError(f"python-chess does not read its own game: {game.errors[0]}")
        moves += game.end().ply()
    return moves


def seconds(work: Callable[[], object]) -> float:
    """Time one run, after the leavings of the one before have been collected."""
    gc.collect()
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def in_turns(works: dict[str, Callable[[], object]], repeat: int) -> dict[str, list[float]]:
    """Time each work once uncounted and then so many times, alternating, so that a slow moment strikes all alike."""
    for work in works.values():
        work()
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repeat):
        for name, work in works.items():
            times[name].append(seconds(work))
    return times


def rate(what: str, unit: str, count: int, times: list[float]) -> float:
    """Print a rate, with the slowest and the fastest run; give the median."""
    figure = count / median(times)
    print(f"{what:<14}{figure:>12,.0f} {unit:<6}/s   ({count / max(times):,.0f} to {count / min(times):,.0f})")
    return figure


def speed(deals: int, games: int, repeat: int) -> None:
    """Print tokens a second, moves a second and their ratio; without the yardstick the first alone."""
    session = evening(deals)
    print(f"{deals:,} deals of five hands, {session.tokens:,} tokens, {len(session.text):,} characters")
    works: dict[str, Callable[[], object]] = {"replay": partial(replay_text, session.text)}
    moves = 0
    if find_spec("chess"):
        pgn = random_games(games)
        moves = read_games(pgn)
        print(f"{games:,} games of {PLIES} plies, {moves:,} moves, {len(pgn):,} characters")
        works["python-chess"] = partial(read_games, pgn)
    else:
        print("no yardstick: python-chess is missing; install the extra `bench`")
    times = in_turns(works, repeat)
    tokens_a_second = rate("replay", "tokens", session.tokens, times["replay"])
    if moves:
        moves_a_second = rate("python-chess", "moves", moves, times["python-chess"])
        print(f"{'ratio':<14}{tokens_a_second / moves_a_second:>12.2f}")


def scaling(repeat: int) -> None:
    """Print the time and the memory of longer and longer evenings."""
    texts = {deals: evening(deals).text for deals in SCALE}
    works: dict[str, Callable[[], object]] = {str(deals): partial(replay_text, text) for deals, text in texts.items()}
    times = {deals: median(figures) for deals, figures in zip(SCALE, in_turns(works, repeat).values(), strict=True)}
    print(f"\n{'deals':<22}{'seconds':>9}{'ratio':>8}{'peak MB':>10}{'ratio':>8}{'kept MB':>10}{'file MB':>10}")
    before: tuple[float, float] | None = None
    for deals, text in texts.items():
        peak, kept = memory(text)
        ratios = (f"{times[deals] / before[0]:.2f}", f"{peak / before[1]:.2f}") if before else ("", "")
        spent = times[deals]
        size = len(text) / 1e6
        print(f"{deals:<22,}{spent:>9.2f}{ratios[0]:>8}{peak:>10.1f}{ratios[1]:>8}{kept:>10.1f}{size:>10.2f}")
        before = times[deals], peak
    text = commented(texts[SCALE[0]])
    peak, kept = memory(text)
    print(f"{f'{SCALE[0]:,}, 90% comments':<22}{'':>17}{peak:>10.1f}{'':>8}{kept:>10.1f}{len(text) / 1e6:>10.2f}")


def memory(text: str) -> tuple[float, float]:
    """Give the peak and what the session keeps, in MB, of a process of its own that replays the text from a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.pontoon"
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "tests.bench.bench_replay", "--memory-of", str(file)]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603  # our own words
    peak, kept = json.loads(done.stdout)
    return peak / 1e6, kept / 1e6


def measure_memory(file: Path) -> None:
    """Replay a file and print, as JSON, the peak and what is left while the session is held, in bytes."""
    tracemalloc.start()
    with file.open(encoding="utf-8") as lines:
        session = replay_lines(lines)
    gc.collect()
    kept, peak = tracemalloc.get_traced_memory()
    del session
    print(json.dumps([peak, kept]))


def main() -> None:
    """Read the options and print the figures."""
    parser = argparse.ArgumentParser(description="How fast an evening is settled from its text.")
    parser.add_argument("--deals", type=int, default=2_000, help="deals of the speed figure")
    parser.add_argument("--games", type=int, default=300, help="chess games of 80 plies beside it")
    parser.add_argument("--repeat", type=int, default=7, help="runs of each, after one that is not counted")
    parser.add_argument("--no-scaling", action="store_true", help="leave out the longer evenings")
    parser.add_argument("--print", action="store_true", help="print the generated evening instead")
    parser.add_argument("--memory-of", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory_of:
        measure_memory(options.memory_of)
    elif options.print:
        print(evening(options.deals).text, end="")
    else:
        print(f"Python {sys.version.split()[0]}, {stay_on_one_core()}, {Path(pontoon_keeper.__file__).parent}")
        speed(options.deals, options.games, options.repeat)
        if not options.no_scaling:
            scaling(max(1, options.repeat // 2))


if __name__ == "__main__":
    main()
