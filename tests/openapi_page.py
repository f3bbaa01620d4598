"""`docs/openapi.json`: the service's description as it is served.

`python -m tests.openapi_page` writes it; the types of the TypeScript client are made from it
(`examples/clients/typescript/README.md`).
"""

from pathlib import Path

from legality.cli.openapi import document

PAGE = Path(__file__).parent.parent / "docs" / "openapi.json"

if __name__ == "__main__":
    PAGE.write_bytes(document())
