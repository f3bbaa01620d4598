// The one way on which questions reach the library: an operation by its name, its fields, its answer.
//
// Addresses are relative: the page may stand under any path.

import { Away, Busy, exact } from "./transport_errors.js";

/** Questions without a body. */
const LOOKED_UP = new Set(["version", "examples"]);

export class HttpTransport extends EventTarget {
  /** The answer to an operation, as an object. Throws `Away`, `Busy`, or what the signal aborts with. */
  async answer(op, fields, signal) {
    const response = await this.#fetched(op, fields, signal);
    if (response.status === 429 || response.status === 503) throw new Busy();
    if (response.status === 403) throw new Away();
    return JSON.parse(await response.text(), exact);
  }

  async #fetched(op, fields, signal) {
    const body = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(fields), signal };
    try {
      return await (LOOKED_UP.has(op) ? fetch(op, { signal }) : fetch(`v1/${op}`, body));
    } catch (error) {
      if (signal?.aborted || error.name === "AbortError") throw error;
      throw new Away();
    }
  }
}

/** The library is asked over HTTP, or in a worker of this browser: the page's own head says which. */
export const inBrowser = document.querySelector("meta[name=legality-transport]").content === "worker";
export const transport = inBrowser ? new (await import("./worker_transport.js")).WorkerTransport() : new HttpTransport();
