"""Whether two objects, each of which several must choose or nobody, want too many creatures."""


def too_few(able: int, able_other: int, several: int, wanted: int) -> bool:
    """Whether those who may choose either (masks of creatures) can't make up the number that both
    together want: who may choose both counts for one of them, unless he may choose `several`."""
    return (able | able_other).bit_count() + (able & able_other & several).bit_count() < wanted
