// What is asked of the library about the board: its masks first, then the verdict and the rest.

import { verdictsOf } from "./headline.js";
import { UNKNOWN, masksOf } from "./masks.js";
import { Latest, Refused, ask } from "./service.js";

/** Milliseconds that the rest of what is asked waits for the masks. */
const PATIENCE = 200;

export class Asked {
  #latest = { check: new Latest(), show: new Latest(), masks: new Latest(), counts: new Latest(), code: new Latest(), conflicts: new Latest() };
  #round = 0;
  #conflicts = null;

  constructor(page) {
    this.page = page;
  }

  get busy() {
    return Object.values(this.#latest).some((one) => one.busy);
  }

  /** Everything anew: what was asked of the board before is not shown. */
  async all() {
    const round = ++this.#round;
    this.#conflicts = null;
    for (const one of Object.values(this.#latest)) one.stop();
    const masks = this.masks();
    if (masks) await Promise.race([masks, new Promise((done) => setTimeout(done, PATIENCE))]);
    if (round !== this.#round) return; // the board has changed since
    this.#check();
    this.#show();
    this.#code();
    if (this.page.mode === "damage") this.page.dividing.ask();
  }

  async #put(kind, call, drawn, refused = () => {}) {
    try {
      const found = await this.#latest[kind].run(call);
      if (found !== undefined) drawn(found);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused(error);
    }
  }

  get #position() {
    return this.page.board.position;
  }

  #check() {
    const position = this.#position;
    const call = (signal) => ask("check", { position, nearest: true, tell: true, time_limit: 10 }, signal);
    return this.#put("check", call, (answer) => this.page.judged(answer), (error) => this.page.trouble(error.message));
  }

  /** How many legal declarations there are, of what was judged. */
  counts(answer) {
    const position = this.#position;
    const stages = [...new Set(verdictsOf(answer).map(([stage]) => stage))];
    const one = (stage, signal) => ask(stage, { position, count: true, time_limit: 5 }, signal).then((found) => [stage, found]);
    const call = (signal) => Promise.all(stages.map((stage) => one(stage, signal)));
    return this.#put("counts", call, (found) => found.forEach(([stage, counted]) => this.page.counted(stage, counted)));
  }

  #show() {
    const position = this.#position;
    return this.#put("show", (signal) => ask("show", { position }, signal), (answer) => this.page.shown(answer));
  }

  masks() {
    const { page } = this;
    if (!page.acting.declaring) return undefined;
    const { mode } = page;
    const position = this.#position;
    const begun = performance.now();
    const call = (signal) => ask("masks", { position, declare: mode, chosen: position[mode] ?? {} }, signal);
    return this.#put("masks", call, (answer) => {
      page.masks = masksOf(answer.answers);
      page.refresh();
      page.lastMask = performance.now() - begun;
    }, () => { page.masks = UNKNOWN; });
  }

  /** The address of the page is a link to the board. */
  #code() {
    const position = this.#position;
    return this.#put("code", (signal) => ask("convert", { position, to: "code", with_rules: true }, signal), (answer) => {
      this.page.opening.shown = answer.answers[0].code;
      if (!this.page.learning.active) history.replaceState(null, "", `#${this.page.opening.shown}`);
    });
  }

  /** Why requirements of a declaration cannot be obeyed, one by one and in sentences, and whether all of
   * that was found in time; nothing where the board has changed since. One request answers for all that
   * is unfolded. */
  async reasons(stage, who) {
    const position = this.#position;
    this.#conflicts ??= this.#latest.conflicts.run((signal) => ask("check", { position, explain: true, time_limit: 50 }, signal));
    try {
      const found = await this.#conflicts;
      const answer = found?.answers[0];
      const mine = (one) => one.declaration === stage && (!who || one.player === who);
      return answer && { conflicts: answer.conflicts.filter(mine), reasons: answer.reasons.filter(mine), whole: !found.undecided && !found.said?.length };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { conflicts: [], reasons: [], whole: false };
    }
  }
}
