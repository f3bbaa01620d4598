"""A service of `web_answers`: `python -m tests.service.web_server JOBS WAITING`.

A module of its own: its processes import the module that was started once more, and where it is
the one that they have from the beginning, Python warns of it.
"""

import sys

from legality.service.http import app
from legality.service.limits import Limits
from legality.service.pool import Pool
from legality.service.server import serve
from tests.service.web_answers import answer


def main(jobs: int, waiting: int) -> int:
    """Serve until a signal ends it."""
    pool = Pool(answer, "tests.service.web_answers", jobs, waiting)
    limits = Limits(body=1_000)
    made = app(pool, limits, operations=["do"], questions={}, version={}, document=b"{}")
    return serve(made, "127.0.0.1", 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
