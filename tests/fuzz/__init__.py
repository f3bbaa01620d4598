"""What must never happen, hunted with inputs that nobody would write (`python -m tests.fuzz`)."""
