// Questions to the library: put again while nobody answers, ended by newer ones of their kind.

import { transport } from "./transport.js";
import { Away, Busy, Lost } from "./transport_errors.js";
import { word } from "./words.js";

const PAUSE = 700;

/** What the library refused: its sentence, and the place in the position. */
export class Refused extends Error {
  constructor(answer) {
    super(withoutPlace(answer.error, answer.place));
    this.place = answer.place;
    this.kind = answer.kind;
  }
}

/** The sentence without the path of JSON before it: the page names what is meant by its card. */
function withoutPlace(error, place) {
  const start = `${place}: `;
  return place && error.startsWith(start) ? error.slice(start.length) : error;
}

/** Tells `away` when nobody answers any more, and `back` when somebody does again; of a library that
 * runs in this browser, `loading` with what is being loaded, and `restarted`. */
export const connection = new EventTarget();
connection.lost = false;
/** So many questions have no answer yet. */
connection.open = 0;
for (const kind of ["loading", "restarted"]) {
  transport.addEventListener(kind, ({ detail }) => connection.dispatchEvent(new CustomEvent(kind, { detail })));
}

function tell(lost) {
  if (connection.lost === lost) return;
  connection.lost = lost;
  connection.dispatchEvent(new Event(lost ? "away" : "back"));
}

const sleep = (time) => new Promise((done) => setTimeout(done, time));

/** The answer to an operation; it is asked again while nobody answers. Throws `Refused`. */
export async function ask(op, fields, signal) {
  connection.open += 1;
  try {
    return await answered(op, fields, signal);
  } finally {
    connection.open -= 1;
  }
}

/** The same of what has at least one answer: throws `Refused`, too, where the time ended before the first. */
export async function askOne(op, fields, signal) {
  const answer = await ask(op, fields, signal);
  if (answer.undecided && !answer.answers.length) throw new Refused({ error: answer.undecided });
  return answer;
}

async function answered(op, fields, signal) {
  for (;;) {
    try {
      const answer = await transport.answer(op, fields, signal);
      tell(false);
      if (answer.error !== undefined) throw new Refused(answer);
      return answer;
    } catch (error) {
      if (error instanceof Lost) throw new Refused({ error: word("restarted"), kind: "lost" });
      if (error instanceof Away) tell(true);
      else if (!(error instanceof Busy)) throw error;
    }
    await sleep(PAUSE);
    signal?.throwIfAborted();
  }
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
