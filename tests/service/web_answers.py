"""A service whose processes do what they are told: `python -m tests.service.web_answers JOBS
WAITING`."""

import json
import os
import sys
import time

from legality.service.http import app
from legality.service.limits import Limits
from legality.service.pool import Pool
from legality.service.server import serve


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


def main(jobs: int, waiting: int) -> int:
    from tests.service.web_answers import answer as there  # not of `__main__`: it is pickled

    pool = Pool(there, "tests.service.web_answers", jobs, waiting)
    limits = Limits(body=1_000)
    made = app(pool, limits, operations=["do"], questions={}, version={}, document=b"{}")
    return serve(made, "127.0.0.1", 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
