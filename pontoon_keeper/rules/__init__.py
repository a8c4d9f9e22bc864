"""The rules of Pontoon and Shoot Pontoon as pure functions over frozen values."""
