"""A Problem stated over Booleans, for solvers that know limits or clauses and nothing else."""
