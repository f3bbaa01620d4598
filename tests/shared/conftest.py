"""These tests read files outside of the repository, and are run by `.ci/run` alone."""

import os

collect_ignore_glob = [] if os.environ.get("LEGALITY_SHARED") else ["test_*.py"]
