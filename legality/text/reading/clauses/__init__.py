"""Verb phrases: what a text says that its subject does, must do or can't do."""
