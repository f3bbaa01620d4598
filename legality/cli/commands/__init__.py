"""The commands as functions: each imports what it needs when it runs, so that `--help` is quick."""
