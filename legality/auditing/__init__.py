"""Texts of the Comprehensive Rules that a user has, compared with each other and with the rules as
this library has them. Nothing here is imported by what judges a board."""
