"""The message about an error that is ours and not the input's."""

import os

SHOW_WHERE = "LEGALITY_TRACEBACK"
"""The environment variable with which a fault of ours is shown with its place in the program."""


def fault_lines(error: Exception) -> list[str]:
    """The message about an error, while it is handled; then, for those who ask, where in the
    program it came from."""
    message = (
        f"a fault of this program ({error!r}): please report it with this input, as "
        f"CONTRIBUTING.md says; {SHOW_WHERE}=1 shows where it is"
    )
    if not os.environ.get(SHOW_WHERE):
        return [message]
    import traceback  # few need it

    return [message, *traceback.format_exc().rstrip("\n").split("\n")]
