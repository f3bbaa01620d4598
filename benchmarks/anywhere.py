"""`python -m benchmarks.anywhere PYODIDE`: processor time of Chromium's processes until the page
that runs the library in the browser gives its first verdict: on a first visit, on a second one, and
for CPython's bare start. PYODIDE is the folder of the npm package. Needs Chromium and
playwright."""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.page.browser import chromium
from tests.page.static import Server

BARE = """<!doctype html><script type=module>
const worker = new Worker("bare.js", { type: "module" });
worker.onmessage = () => { globalThis.legality = { quiet: true }; };
</script>"""
BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
await loadPyodide({ indexURL: new URL("./", location.href).href });
postMessage("ready");"""


def processor_seconds(browser: Any) -> float:
    """What all processes of the browser have taken so far."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(float(process["cpuTime"]) for process in found)


def visited(browser: Any, page: Any, url: str) -> float:
    """Processor seconds of a visit until every question has its answer."""
    before = processor_seconds(browser)
    page.goto(url)
    while not page.evaluate("() => globalThis.legality?.quiet"):
        time.sleep(0.05)
    return processor_seconds(browser) - before


def main() -> None:
    from legality.page.browser_packages import cpython
    from legality.page.static_folder import write_static

    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name) / "some" / "where"
        write_static(folder, Path(sys.argv[1]))
        alone = folder / "bare"
        alone.mkdir()
        for file, data in cpython(Path(sys.argv[1])).items():
            (alone / file).write_bytes(data)
        (alone / "index.html").write_text(BARE)
        (alone / "bare.js").write_text(BARE_WORKER)
        server = Server(Path(name))
        for run in range(3):
            context = browser.new_context()
            page = context.new_page()
            page.goto("about:blank")
            bare = visited(browser, page, f"{server.address}bare/")
            context.close()
            context = browser.new_context()
            page = context.new_page()
            first = visited(browser, page, server.address)
            while not page.evaluate("() => Boolean(navigator.serviceWorker.controller)"):
                time.sleep(0.05)
            page.goto("about:blank")
            second = visited(browser, page, server.address)
            context.close()
            print(f"{run + 1}: bare CPython {bare:.1f} s, first {first:.1f} s, second {second:.1f}")
        server.cut()


if __name__ == "__main__":
    main()
