"""Tests of the book: lines, locks, logs, sessions."""
