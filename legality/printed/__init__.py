"""What is printed on cards, as values: card objects of either exchange format, and tokens by their
words."""
