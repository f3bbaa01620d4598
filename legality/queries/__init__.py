"""Questions about boards, rules and cards: each module has a request, its answer, and `answer`.

A request is typed and is the JSON that the service takes; an answer is typed and is the JSON that
the service and the terminal print. The terminal makes a request of its arguments and renders the
answer for people; the service and batches decode requests and encode answers. None of them knows
another. `legality.queries.table` has them all by name.
"""
