"""The tests of pontoon_keeper; run with `python -m pytest` from the top of the checkout."""
