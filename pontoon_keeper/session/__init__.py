"""An evening: statements, state, replay."""
