"""NumPy; where it cannot be installed (in a browser), the part of it that this library uses.

Modules that compute with arrays import `np` and `NDArray` from here. `legality.arrays.plain` has
the same functions, with the same results, in plain Python: slower, and exact at any size.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    try:
        import numpy as np
        from numpy.typing import NDArray
    except ModuleNotFoundError:
        from legality.arrays import plain as np
        from legality.arrays.plain import NDArray

__all__ = ["NDArray", "np"]
