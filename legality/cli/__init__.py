"""The command line: reading and writing happen here and nowhere below."""

import sys


def main() -> None:
    """Run the command line. Ctrl-C ends it within a second with status 130, at any moment: while
    the commands are being imported, too."""
    try:
        from legality.cli.interrupt import ending_at_interrupt

        with ending_at_interrupt():
            from legality.cli.running import run

            run(sys.argv[1:])
    except KeyboardInterrupt:  # before anything was ready for it
        sys.exit(130)


__all__ = ["main"]
