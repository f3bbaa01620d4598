"""What is legal in combat."""
