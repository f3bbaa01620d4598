"""The version of this library, which the packaging reads too."""

__version__ = "0.3.0"
"""The version of this library, as in the changelog."""
