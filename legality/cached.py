"""Views of a value that are worked out when they are first asked for, and kept with it."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property:
        """As that of the standard library since Python 3.12, without the lock that it had before,
        which costs more than most views: two threads may both work out the same view."""

        def __init__(self, view: Callable[[Any], Any]) -> None:
            self.func = view
            self.attrname: str | None = None
            self.__doc__ = view.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.attrname = name

        def __get__(self, value: Any, owner: type | None = None) -> Any:
            if value is None:
                return self
            view = value.__dict__[self.attrname] = self.func(value)
            return view


__all__ = ["cached_property"]
