"""Circumstances: "as long as you control an Island"."""
