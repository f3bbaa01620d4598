"""A Problem's declarations as CP-SAT variables and constraints."""
