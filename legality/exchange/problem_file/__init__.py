"""The Problem as a file: which declarations, or assignments of damage, are legal, said in names.

An engine that knows what its cards do states restrictions, requirements and costs itself, and gets
the same answers as for a board. Nothing here needs rules text, or the names of a game.
"""
