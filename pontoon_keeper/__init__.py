"""Pontoon at home: the rules, the money and the book of an evening of cards."""

__version__ = "0.1.0"
