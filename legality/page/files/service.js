// Questions to the service, which knows the game. What is asked here is only shown elsewhere.

import { byId, label, show } from "./dom.js";

const PAUSE = 700;

/** What the service refused: its sentence, and the place in the position. */
export class Refused extends Error {
  constructor(answer) {
    super(answer.error);
    this.place = answer.place;
    this.kind = answer.kind;
  }
}

const sleep = (time) => new Promise((done) => setTimeout(done, time));
let away = null;

/** The service's answer to a question; it is put again while the service is away. */
export async function ask(op, body, signal) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
  return answered(`v1/${op}`, request, signal);
}

/** What is asked without a body. */
export async function look(path, parameters = {}, signal) {
  const query = new URLSearchParams(parameters).toString();
  return answered(query ? `${path}?${query}` : path, { signal }, signal);
}

async function answered(path, request, signal) {
  for (;;) {
    const response = await reached(path, request, signal);
    if (response.status !== 429 && response.status !== 503) {
      const answer = JSON.parse(await response.text(), exact);
      if (answer.error !== undefined) throw new Refused(answer);
      return answer;
    }
    await sleep(PAUSE);
    signal?.throwIfAborted();
  }
}

/** Numbers of declarations have as many digits as they have: where a number of this language would
 * lose some, it is a BigInt (in a browser that tells how it was written). */
function exact(_, value, written) {
  const whole = typeof value === "number" && /^-?[0-9]+$/.test(written?.source ?? "");
  return whole && !Number.isSafeInteger(value) ? BigInt(written.source) : value;
}

async function reached(path, request, signal) {
  for (;;) {
    try {
      const response = await fetch(path, request);
      if (away) returned();
      return response;
    } catch (error) {
      if (signal?.aborted || error.name === "AbortError") throw error;
      if (!away) left();
      await sleep(PAUSE);
      signal?.throwIfAborted();
    }
  }
}

function left() {
  away = Date.now();
  byId("trouble").textContent = label("lost");
  show("trouble", true);
}

function returned() {
  away = null;
  byId("trouble").textContent = label("back");
  setTimeout(() => away || show("trouble", false), 2500);
}

/** Questions of one kind: a new one ends the one before it. */
export class Latest {
  #current = null;

  async run(call) {
    this.stop();
    const control = new AbortController();
    this.#current = control;
    try {
      const found = await call(control.signal);
      return this.#current === control ? found : undefined;
    } catch (error) {
      if (control.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#current === control) this.#current = null;
    }
  }

  stop() {
    this.#current?.abort();
    this.#current = null;
  }

  get busy() {
    return this.#current !== null;
  }
}
