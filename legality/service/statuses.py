"""The status of an answer: the exit status that a command would have, and that of HTTP."""

import msgspec

BAD_INPUT, UNANSWERED, FAULT = 2, 3, 70
"""Of a request that is none, of one that has no answer, and of a fault of ours."""
_HTTP = {BAD_INPUT: 422, FAULT: 500}


class _Status(msgspec.Struct, frozen=True):
    status: int


def reply(answer: bytes) -> int:
    """The status of HTTP for an answer: 200 whatever it says, 422 for wrong input, 500 for a
    fault."""
    return _HTTP.get(msgspec.json.decode(answer, type=_Status).status, 200)


__all__ = ["BAD_INPUT", "FAULT", "UNANSWERED", "reply"]
