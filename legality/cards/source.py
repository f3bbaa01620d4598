"""The text of a card file, plain or gzip by its content, a piece at a time."""

import codecs
import gzip
import os
import stat
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

from legality.cards.closing import Closing
from legality.errors import CardError

Progress = Callable[[int, int | None], None]
"""Is told the bytes read so far and all bytes of the file (None for a pipe), as stored."""

PIECE = 1 << 18

_OTHER_FORMATS = {
    b"PK": "a zip archive",
    b"BZ": "a bzip2 archive",
    b"\xfd7": "an xz archive",
    b"(\xb5": "a zstandard archive",
    b"SQ": "an SQLite database",
    b"\xff\xfe": "UTF-16 text",
    b"\xfe\xff": "UTF-16 text",
}


class TextSource(Closing):
    """Reads the file as UTF-8. Every fault of the file is a CardError with the byte it is at."""

    def __init__(self, file: Path, progress: Progress | None = None) -> None:
        self.file = file
        self._progress = progress
        self._read = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        try:
            self._stored = file.open("rb")
            status = os.fstat(self._stored.fileno())
            start = self._stored.peek(2)[:2]
        except OSError as error:
            raise CardError(str(file), f"cannot be read ({error.strerror})") from error
        self._size = status.st_size if stat.S_ISREG(status.st_mode) else None
        self.packed = start == b"\x1f\x8b"
        self._stream: BinaryIO = self._stored
        if self.packed:
            self._stream = cast(BinaryIO, gzip.GzipFile(fileobj=self._stored, mode="rb"))
        elif start in _OTHER_FORMATS:
            self._stored.close()
            raise CardError(
                str(file),
                f"this is {_OTHER_FORMATS[start]}; expected JSON in UTF-8, plain or packed by gzip",
            )

    def close(self) -> None:
        self._stream.close()
        self._stored.close()

    def location(self, line: int, byte: int) -> str:
        """How an error names a place of the text; bytes are counted in what gzip unpacks."""
        return f"{self.file}, line {line}, {'unpacked ' if self.packed else ''}byte {byte}"

    def read(self) -> str:
        """The next piece, empty only at the end."""
        while True:
            piece = self._bytes()
            try:
                text = self._decoder.decode(piece, final=not piece)
            except UnicodeDecodeError as error:
                at = self._read - len(error.object) + error.start
                wrong_bytes = error.object[error.start : error.end].hex(" ")
                raise CardError(
                    f"{self.file}, {'unpacked ' if self.packed else ''}byte {at}",
                    f"expected UTF-8 text, found the bytes {wrong_bytes}",
                ) from None
            if text or not piece:
                return text

    def _bytes(self) -> bytes:
        try:
            piece = self._stream.read(PIECE)
        except EOFError:
            raise self._damaged("the gzip file ends too early; it was cut off") from None
        except (gzip.BadGzipFile, zlib.error) as error:
            raise self._damaged(f"the gzip file is damaged ({error})") from error
        except OSError as error:
            raise self._damaged(f"cannot be read ({error.strerror})") from error
        self._read += len(piece)
        if not piece and self._size is not None and (size_now := self._stored.tell()) < self._size:
            raise CardError(
                str(self.file),
                f"it was cut while it was read: {self._size} bytes at first, {size_now} now",
            )
        if self._progress is not None:
            at = self._read if self._size is None else self._stored.tell()
            self._progress(at, self._size)
        return piece

    def _damaged(self, message: str) -> CardError:
        return CardError(
            f"{self.file}, after {self._read} unpacked bytes" if self.packed else str(self.file),
            f"{message}; download it again",
        )
