"""What each permanent is now (613): types, colours, abilities, power and toughness, by layers.

`present(position)` is the door: permanents whose values are those of their cards are given their
present ones; what a position writes as present stays as it is written.
"""
