"""Declarations judged: what a position declares, with every fault and its rule."""
