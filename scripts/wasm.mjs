// Runs Python code in CPython for WebAssembly: node scripts/wasm.mjs PYODIDE_FOLDER SITE_FOLDER CODE
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [pyodide, site, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(pyodide) });
for (const [place, root] of [["/repo", process.cwd()], ["/site", resolve(site)]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(`
import os, sys
sys.path[:0] = ["/repo", "/repo/models", "/site"]
sys.dont_write_bytecode = True
os.chdir("/repo")
os.environ["LEGALITY_TESTS"] = ${JSON.stringify(process.env.LEGALITY_TESTS ?? "quick")}
`);
process.exitCode = python.runPython(code);
