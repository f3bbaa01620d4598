"""Every legal declaration and every legal assignment of damage, as views."""
