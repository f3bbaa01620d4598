"""Assigning combat damage (510): a position at that moment to the damage Problem of either side."""
