"""`python -m legality`: the command line."""

try:
    from legality.cli import main
except KeyboardInterrupt:  # the program has not begun
    raise SystemExit(130) from None

if __name__ == "__main__":
    main()
