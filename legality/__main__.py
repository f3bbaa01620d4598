"""`python -m legality`: the command line."""

from legality.cli import main

if __name__ == "__main__":
    main()
