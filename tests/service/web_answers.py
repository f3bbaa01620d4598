"""What the processes of `web_server` do: what they are told."""

import json
import os
import time


def answer(op: str | None, body: bytes, seconds: float) -> bytes:
    """`say`: that; `sleep`: so many seconds, its number written to `file` before; `die`: ends the
    process."""
    request = json.loads(body)
    if "file" in request:
        with open(request["file"], "w", encoding="utf-8") as file:
            file.write(str(os.getpid()))
    time.sleep(request.get("sleep", 0))
    if request.get("die"):
        os._exit(1)
    return json.dumps({"status": request.get("status", 0), "said": request.get("say")}).encode()
