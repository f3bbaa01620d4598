"""The combat graph as a picture."""
