"""What people want to know of an evening, as plain values."""
