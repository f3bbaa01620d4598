"""A Problem made smaller before it is modelled, with the same answers."""
