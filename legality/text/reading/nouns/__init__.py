"""Noun phrases: which permanents a text speaks of."""
