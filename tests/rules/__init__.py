"""Tests of pontoon_keeper/rules."""
