"""Tests of a session: statements, replaying, checking."""
