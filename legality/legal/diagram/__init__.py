"""The decision diagram of the legal declarations, from parts to counts and samples."""
