"""Cases of the corpus: a board, one player's declaration on it, and its verdict."""
