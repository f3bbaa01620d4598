"""What other declarations could obey, read beside the judged one (508.1d, 509.1c)."""
