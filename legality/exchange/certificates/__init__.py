"""Certificates: that no declaration obeys more, as a proof that others can check."""
