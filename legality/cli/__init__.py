"""The command line: reading and writing happen here and nowhere below."""

from legality.cli.app import main

__all__ = ["main"]
