"""Measurements, run on demand; they print figures and assert nothing."""
