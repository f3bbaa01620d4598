"""The legal declaration nearest to one that was judged."""
