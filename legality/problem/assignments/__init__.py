"""The legal assignments of combat damage, listed and counted."""
