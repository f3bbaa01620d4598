// A worker that runs the library in CPython for WebAssembly (Pyodide), and answers the page.

import { loadPyodide } from "./python/pyodide.mjs";

const tell = (loading) => postMessage({ loading });

/** The bytes of a wheel; of one that is packed as a whole (`.gz`) those that were packed, whether or
 * not the server has unpacked it already. */
async function wheel(name) {
  const response = await fetch(`wheels/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

async function begun() {
  tell("python");
  const listed = await (await fetch("wheels/wheels.json")).json();
  const cards = listed.cards ? await (await fetch("cards/pack.json")).text() : undefined;
  const wheels = Promise.all(listed.first.map(wheel));
  const python = await loadPyodide({ indexURL: new URL("python/", location.href).href });
  tell("library");
  for (const one of await wheels) python.unpackArchive(one, "zip", { extractDir: "/library" });
  python.globals.set("LATER", python.toPy(listed.later));
  python.globals.set("CARDS", cards);
  python.runPython(`
import sys
sys.path.insert(0, "/library")
from legality.page.browser import begin
answer = begin(LATER, CARDS)
`);
  const answer = python.globals.get("answer");
  tell("ready");
  return answer;
}

const ready = begun();
ready.catch((error) => { console.error(error); tell("failed"); });

onmessage = async ({ data }) => {
  const answer = await ready;
  postMessage({ id: data.id, text: answer(data.op, data.fields) });
};
