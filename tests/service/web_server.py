"""A service of `web_answers`: `python -m tests.service.web_server JOBS WAITING`.

A module of its own: its processes import the module that was started once more, and where it is
the one that they have from the beginning, Python warns of it.
"""

import sys

from legality.pool.beginning import beginner
from legality.pool.pool import Pool
from legality.service.http import app
from legality.service.limits import RequestLimits
from legality.service.server import serve
from tests.service.web_answers import answer


def main(jobs: int, waiting: int) -> int:
    """Serve until a signal ends it."""
    pool = Pool(answer, beginner("tests.service.web_answers"), jobs, waiting=waiting)
    pool.start()
    limits = RequestLimits(body=1_000)
    made = app(pool, limits, operations=["do"], questions={}, version={}, document=b"{}")
    return serve(made, "127.0.0.1", 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
