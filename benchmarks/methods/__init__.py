"""The methods that are compared, the library first."""

from benchmarks.methods.boolean_pairs import BooleanPairs
from benchmarks.methods.class_counts import ClassCounts
from benchmarks.methods.highs import Highs
from benchmarks.methods.method import Method, OutOfReach
from benchmarks.methods.ours import Ours
from benchmarks.methods.product import Product
from benchmarks.methods.rc2 import Rc2

METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Ours(),
        BooleanPairs("linear"),
        BooleanPairs("clauses"),
        ClassCounts(),
        Highs(),
        Rc2(),
        Product(),
    )
}

__all__ = ["METHODS", "Method", "OutOfReach"]
