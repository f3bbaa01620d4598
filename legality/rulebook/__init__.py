"""The rulebook: each module states one section of it in the Problem."""
