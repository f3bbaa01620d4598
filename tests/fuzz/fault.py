"""What the hunt is for."""


class Fault(AssertionError):
    """Something happened that must not."""


__all__ = ["Fault"]
