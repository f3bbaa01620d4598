"""Triggered abilities that a combat sets off: on what they trigger, and what they do."""
