"""What the processes of the tests answer: by the first word of the request, or its `say`."""

import json
import os
import time


def answer(op: str | None, text: bytes, seconds: float) -> bytes:
    """`say X` says X; `sleep N` takes so long, `busy N` too and works; `die` ends the process;
    `pid` tells its number, `warm` that of the process that was warmed up."""
    if text.startswith(b"{"):
        request = json.loads(text)
        said = answer(op, request["op"].encode(), seconds).decode()
        return json.dumps({"id": request["id"], "said": said}).encode()
    word, _, rest = text.partition(b" ")
    if word == b"sleep":
        time.sleep(float(rest))
    if word == b"busy":
        until = time.monotonic() + float(rest)
        while time.monotonic() < until:
            pass
    if word == b"die":
        os._exit(1)
    if word == b"warm":
        return b" ".join(_warm)
    return str(os.getpid()).encode() if word == b"pid" else rest


_warm = list[bytes]()


def warm_up() -> None:
    """Each process of the pool is warmed up so."""
    _warm.append(str(os.getpid()).encode())
