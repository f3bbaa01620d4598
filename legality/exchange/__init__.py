"""Other programs' decisions compared with the rules, and problems written for other solvers."""
