"""legality: which attacks, blocks and damage assignments are legal in Magic, exactly, and why."""
