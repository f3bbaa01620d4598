"""From one moment of combat to the next: who fights, what triggers and resolves, what dies.

A combat is a value, `state.State`; each rule is a function from states to states. Nothing here is
judged: `legality.combat` judges a move first and then carries it out by these functions, and
`legality.judging` asks for the board as it is just before a declaration.
"""
