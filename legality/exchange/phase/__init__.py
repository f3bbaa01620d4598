"""Games that phase.rs saved."""
