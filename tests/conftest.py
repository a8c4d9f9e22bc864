"""What every test shares: how hard Hypothesis tries.

The environment variable HYPOTHESIS_PROFILE chooses. `default` shows the same examples on every run and is quick;
`long` tries more of them, still the same on every run, so that a red run speaks of the change and not of luck;
`search` looks for new ones, and prints how to see a failure again. No profile has a deadline, and slow generation is
no failure: machines are noisy. Hypothesis loads a profile of its own where CI is set; loading ours by name puts that
aside.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    max_examples=40,
    stateful_step_count=30,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    max_examples=100,
    stateful_step_count=60,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search",
    max_examples=1500,
    stateful_step_count=60,
    derandomize=False,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
