"""Sentences: subjects, clauses in sequence, and those with an order of words of their own."""
