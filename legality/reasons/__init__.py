"""Why no declaration obeys more requirements, in sentences for people.

`singles` numbers the requirements one by one, `conflicts` finds the fewest that already can't all
be obeyed, `behind` the fewest restrictions that keep them from it, `reason` says it.
"""
