"""Effects back to rules text: the canonical sentence of each."""
