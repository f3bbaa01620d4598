"""What runs where a signal is heard: whether it may be broken into."""

from collections.abc import Iterator
from types import CodeType, FrameType


def inside(frame: FrameType | None) -> Iterator[CodeType]:
    """What runs there, from the inside out."""
    while frame is not None:
        yield frame.f_code
        frame = frame.f_back


def importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported there, or further out."""
    return any(code.co_filename.startswith("<frozen importlib") for code in inside(frame))
