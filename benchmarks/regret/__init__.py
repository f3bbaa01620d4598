"""A data set of blocks with their regret, a policy that learns from it, and what it is worth."""
