"""Files that are held while they are made, so that what was left behind can be told from them."""

import sys
from typing import BinaryIO

MOVED_WHILE_OPEN = sys.platform != "win32"
"""Whether a file can take another name while it is open."""

if sys.platform == "win32":

    def held(file: BinaryIO) -> bool:
        """Whether this process holds the file now. Windows removes no file that is open: whatever
        can be removed there is held by nobody."""
        return True

else:
    import fcntl

    def held(file: BinaryIO) -> bool:
        """Whether this process holds the file now, until it is closed; not where another does."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
