"""Messages of bytes over a socket: those that have arrived are read at once, however many."""

import socket
import struct
from collections import deque
from collections.abc import Iterable
from contextlib import suppress

CHUNK = 1 << 18
"""Bytes that are read at once."""
_LENGTH = struct.Struct("!Q")


def framed(messages: Iterable[bytes]) -> bytes:
    """Those messages as they are sent."""
    return b"".join(part for message in messages for part in (_LENGTH.pack(len(message)), message))


class Arrived:
    """The bytes that have arrived, as messages."""

    def __init__(self) -> None:
        self._begun: list[bytes] = []  # of a message that has not arrived as a whole
        self._held = 0
        self._wanted = _LENGTH.size

    def messages(self, chunk: bytes) -> list[bytes]:
        """The messages that are whole with these bytes."""
        self._begun.append(chunk)
        self._held += len(chunk)
        if self._held < self._wanted:
            return []
        whole: list[bytes] = []
        rest = self._split(b"".join(self._begun), whole)
        self._begun, self._held = [rest], len(rest)
        return whole

    def _split(self, data: bytes, whole: list[bytes]) -> bytes:
        """Take the whole messages; what is left, of which so many bytes are wanted."""
        at, size = 0, _LENGTH.size
        while len(data) >= at + size:
            end = at + size + _LENGTH.unpack_from(data, at)[0]
            if end > len(data):
                self._wanted = end - at
                return data[at:]
            whole.append(data[at + size : end])
            at = end
        self._wanted = size
        return data[at:]


class Messages:
    """The end of a socket that is waited at, in a process that does nothing else."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._arrived = Arrived()
        self._read: deque[bytes] = deque()

    def send(self, messages: Iterable[bytes]) -> None:
        """Send them. Raises OSError."""
        self._end.sendall(framed(messages))

    def receive(self) -> bytes:
        """The next one, which is waited for. Raises EOFError and OSError."""
        while not self._read:
            chunk = self._end.recv(CHUNK)
            if not chunk:
                raise EOFError
            self._read.extend(self._arrived.messages(chunk))
        return self._read.popleft()


class MessageLink:
    """The end of a socket that nobody waits at: what cannot be sent now is kept."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self.end = end
        self._arrived = Arrived()
        self._unsent: deque[memoryview] = deque()

    def send(self, messages: Iterable[bytes]) -> bool:
        """Send them; whether all that was to be sent is. Raises OSError."""
        return self.send_framed(framed(messages))

    def send_framed(self, data: bytes) -> bool:
        """Send messages as `framed` gives them; whether all that was to be sent is. Raises
        OSError."""
        self._unsent.append(memoryview(data))
        return self.flush()

    def flush(self) -> bool:
        """Send what was kept; whether all is sent. Raises OSError."""
        while self._unsent:
            part = self._unsent[0]
            try:
                sent = self.end.send(part)
            except BlockingIOError:
                return False
            if sent < len(part):
                self._unsent[0] = part[sent:]
                return False
            self._unsent.popleft()
        return True

    def receive(self) -> list[bytes]:
        """The messages that have arrived as a whole. Raises EOFError and OSError."""
        try:
            chunk = self.end.recv(CHUNK)
        except BlockingIOError:
            return []
        if not chunk:
            raise EOFError
        return self._arrived.messages(chunk)

    def wait_for_end(self, seconds: float) -> None:
        """Wait, for so many seconds at most, until nobody has the other end."""
        self.end.settimeout(seconds)
        with suppress(OSError):
            while self.end.recv(CHUNK):
                pass

    def close(self) -> None:
        """Neither send nor receive any more."""
        self.end.close()
