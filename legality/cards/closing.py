"""What holds a file or a process, and is used in a `with` statement."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """A value that closes itself at the end of a `with` statement."""

    __slots__ = ()

    @abstractmethod
    def close(self) -> None:
        """Let go of what it holds; the value is not asked after that."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
