// Compiles the modules of archives for the Python of a browser: node compile.mjs PYODIDE ARCHIVE...
// Each is written anew, with what Python reads in place of its sources, without the tables of
// lines and the docstrings: half as large, and read at once.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(folder) });
python.FS.writeFile("/compiling.py", readFileSync(new URL("compiling.py", import.meta.url), "utf8"));
python.runPython('import sys; sys.path.insert(0, "/"); from compiling import compile_archive');
for (const archive of archives) {
  python.FS.writeFile("/archive.zip", new Uint8Array(readFileSync(archive)));
  python.runPython('compile_archive("/archive.zip", "/compiled.zip")');
  writeFileSync(archive, python.FS.readFile("/compiled.zip"));
}
