"""What no combat plays of the lines on a table: what it does, when, and what it changes."""
