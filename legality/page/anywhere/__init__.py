"""What the page without a server has of its own: its worker, and what compiles the library."""
