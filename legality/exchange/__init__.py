"""Other programs' games: their decisions compared with the rules."""
