"""The vocabulary of rules text: effects and the filters they speak of, as values."""
