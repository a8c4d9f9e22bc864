"""The language a host types: words to values and back."""
