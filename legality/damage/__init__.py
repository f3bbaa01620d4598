"""Combat damage (510): which assignments are legal, why others are not, how many there are."""
