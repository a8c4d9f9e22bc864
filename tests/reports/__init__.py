"""Tests of pontoon_keeper/reports."""
