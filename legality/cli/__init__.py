"""The command line: reading and writing happen here and nowhere below."""

import gc
import sys

SO_MANY = 50_000
"""New objects after which Python looks for garbage: its own 700 are made and kept a hundred times
while the commands are imported."""


def main() -> None:
    """Run the command line. Ctrl-C ends it within a second with status 130, at any moment: while
    the commands are being imported, too."""
    gc.set_threshold(SO_MANY)
    try:
        from legality.cli.interrupt import ending_at_interrupt

        with ending_at_interrupt():
            from legality.cli.app import run

            run(sys.argv[1:])
    except KeyboardInterrupt:  # before anything was ready for it
        sys.exit(130)


__all__ = ["main"]
