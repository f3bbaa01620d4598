"""How large a diagram may grow before the answer is given another way."""

from msgspec import Struct


class Limits(Struct, frozen=True):
    """A diagram with more nodes, or more arcs out of them, is not built (about 40 bytes an arc)."""

    nodes: int = 1_000_000
    arcs: int = 12_000_000
    values: int = 50_000
    """How many states one part of a Problem may have at one step."""
    antecedents: int = 6
    """How many antecedents requirements that hang together may wait for."""
    memory: int = 1 << 30
    """About how many bytes the nodes and arcs of one diagram may take while it is built."""


DEFAULT = Limits()
