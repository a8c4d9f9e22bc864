"""`python -m pontoon_keeper` is `pontoon`."""

from pontoon_keeper.cli.main import run

run()
