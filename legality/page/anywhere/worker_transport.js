// Questions answered by the library itself, which a worker runs in this browser: no server.
//
// The worker starts with this module. Questions are put one after the other; one that is no longer
// wanted, or that overruns its time, ends with its worker, and a new one is started.

import { Away, Lost, exact } from "./transport_errors.js";

/** Seconds that a question may take where it names no limit, and how many more it is waited for. */
const SECONDS = 20;
const LATE = 10;
/** Milliseconds that a question which nobody waits for may go on before its worker is ended. */
const PATIENCE = 1500;

export class WorkerTransport extends EventTarget {
  #worker = null;
  #waiting = [];
  #current = null;
  #ready = false;
  #number = 0;
  #known = null;

  constructor() {
    super();
    this.#known = fetch("answers.json").then((response) => response.json()).catch(() => ({}));
    this.#start();
  }

  /** The answer to an operation, as an object. Throws `Lost`, `Away` where the library cannot be loaded
   * (the next question tries again), or what the signal aborts with. */
  async answer(op, fields, signal) {
    const known = (await this.#known)[`${op} ${JSON.stringify(fields)}`];
    if (known !== undefined) return JSON.parse(known, exact);
    signal?.throwIfAborted();
    if (!this.#worker) this.#start();
    return new Promise((resolve, reject) => {
      const question = { id: ++this.#number, op, fields: JSON.stringify(fields), limit: fields.time_limit ?? SECONDS, resolve, reject, timer: null };
      signal?.addEventListener("abort", () => this.#dropped(question, signal.reason), { once: true });
      this.#waiting.push(question);
      this.#next();
    });
  }

  #start() {
    this.#ready = false;
    this.#worker = new Worker("worker.js", { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#heard(data));
    this.#worker.addEventListener("error", () => this.#ready ? this.#failed("error") : this.#unloaded());
  }

  /** The library could not be loaded: who waits is told that nobody answers. */
  #unloaded() {
    this.#worker.terminate();
    this.#worker = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const question of waiting) question.reject(new Away());
  }

  #heard(data) {
    if (data.loading === "failed") return this.#unloaded();
    if (data.loading !== undefined) {
      this.#ready = data.loading === "ready";
      this.dispatchEvent(new CustomEvent("loading", { detail: data.loading }));
      return this.#next();
    }
    const question = this.#current;
    if (question?.id !== data.id) return undefined;
    clearTimeout(question.timer);
    this.#current = null;
    question.resolve(JSON.parse(data.text, exact));
    return this.#next();
  }

  #next() {
    if (!this.#ready || this.#current || !this.#waiting.length) return;
    const question = this.#waiting.shift();
    this.#current = question;
    question.timer = setTimeout(() => this.#failed("late"), (question.limit + LATE) * 1000);
    this.#worker.postMessage({ id: question.id, op: question.op, fields: question.fields });
  }

  #dropped(question, reason) {
    question.reject(reason);
    this.#waiting = this.#waiting.filter((one) => one !== question);
    if (this.#current !== question) return;
    clearTimeout(question.timer);
    question.timer = setTimeout(() => this.#failed("dropped"), PATIENCE);
  }

  /** The worker is ended and a new one started; who waits for its answer is told. */
  #failed(why) {
    const question = this.#current;
    this.#current = null;
    if (question) clearTimeout(question.timer);
    this.#worker.terminate();
    question?.reject(new Lost(why));
    this.dispatchEvent(new CustomEvent("restarted", { detail: why }));
    this.#start();
  }
}
