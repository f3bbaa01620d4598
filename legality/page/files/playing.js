// The combat played on from the board, step by step and back, as the library plays it. Where damage can
// be divided in several ways it is divided by hand, or for the best.

import { Board } from "./board.js";
import { outcomeLines } from "./asking.js";
import { byId, button, element, show } from "./dom.js";
import { happened, told } from "./heard.js";
import { Latest, Refused, askOne } from "./service.js";
import { has, word } from "./words.js";

const MOVES = ["combat-first", "combat-back", "combat-next", "combat-last", "combat-end"];

export class Playing {
  board = new Board();
  #asking = new Latest();
  #moments = [];
  #at = -1;
  #divided = {};
  #from = null;
  /** Why there are no more moments than these, where the time has ended the work. */
  #cut = "";

  constructor(page) {
    this.page = page;
    byId("combat-begin").addEventListener("click", () => this.begin());
    byId("combat-first").addEventListener("click", () => this.go(0));
    byId("combat-back").addEventListener("click", () => this.go(this.#at - 1));
    byId("combat-next").addEventListener("click", () => this.go(this.#at + 1));
    byId("combat-last").addEventListener("click", () => this.go(this.#moments.length - 1));
    byId("combat-end").addEventListener("click", () => {
      this.leave();
      this.page.refresh();
      byId("combat-begin").focus();
    });
  }

  get busy() { return this.#asking.busy; }

  /** The moment that is shown in place of the board, if any. */
  get moment() {
    return this.#moments[this.#at];
  }

  async begin() {
    this.page.withdraw();
    this.#from = this.page.board.position;
    this.#divided = {};
    if (await this.#play({})) byId(this.#moments.length > 1 ? "combat-next" : "combat-end").focus();
  }

  /** Play from the board, with that damage and, if told so, the rest for the best; whether it is shown. */
  async #play(fields, at = 0) {
    try {
      const answer = await this.#asking.run((signal) => askOne("combat", { position: this.#from, divided: this.#divided, ...fields }, signal));
      if (!answer) return false;
      this.#cut = answer.undecided ?? "";
      this.#moments = answer.answers;
      this.#at = -1;
      this.go(at);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#trouble(error.message);
    }
  }

  /** What is shown stays, with the reason why there is nothing else. */
  #trouble(text) {
    this.draw();
    byId("combat-body").append(element("p", { cls: "error", text }));
    return false;
  }

  go(at) {
    this.#at = Math.max(0, Math.min(this.#moments.length - 1, at));
    if (this.moment) this.board.position = this.moment.position;
    this.draw();
    this.page.refresh();
  }

  leave() {
    this.#moments = [];
    this.#at = -1;
    this.#asking.stop();
    this.draw();
  }

  /** Go on from here with the damage that was divided by hand. */
  divide(step, assign) {
    this.#divided = { ...this.#divided, [step]: assign };
    this.#play({}, this.#at + 1);
  }

  draw() {
    const { moment } = this;
    const last = this.#at === this.#moments.length - 1;
    show("combat-begin", !moment);
    for (const id of MOVES) show(id, Boolean(moment));
    byId("combat-back").disabled = byId("combat-first").disabled = this.#at <= 0;
    if (last && moment && [byId("combat-next"), byId("combat-last")].includes(document.activeElement)) byId("combat-end").focus();
    byId("combat-next").disabled = byId("combat-last").disabled = last;
    byId("combat-body").replaceChildren(...(moment ? this.#lines(moment, last) : []));
  }

  #lines(moment, last) {
    const steps = [...new Set(this.#moments.flatMap((one) => [one.step, ...one.steps]))];
    return [
      element("ol", { cls: "steps" }, steps.map((one) => element("li", { text: has(`step-${one}`) ? word(`step-${one}`) : one, attrs: { "aria-current": one === moment.step ? "step" : null } }))),
      element("ul", { cls: "log" }, moment.told.map((text) => element("li", { text: happened(text, this.page.board) }))),
      ...outcomeLines(moment.result, this.page.board).map(([text, cls]) => element("p", { text, cls })),
      ...(moment.stops ? this.#stopped(moment) : []),
      ...(last && this.#cut ? [element("p", { cls: "error", text: this.#cut })] : []),
      ...(last && moment.over ? [element("p", { cls: "over-now", text: word("combat-over") })] : []),
      ...(last ? [button(word("combat-keep"), () => this.page.board.open(moment.position, { title: this.page.board.title }), { cls: "small" })] : []),
    ];
  }

  /** Why it goes no further, and what can be done about it. */
  #stopped(moment) {
    const why = element("p", { cls: "error", text: word("combat-stops", { why: told(moment.stops, this.page.board, this.page.board.ids) }) });
    if (!moment.divides) return [why];
    return [why, element("div", { cls: "row" }, [
      button(word("combat-divide"), () => this.page.dividing.during(moment), { cls: "strong" }),
      button(word("combat-best"), () => this.#play({ best: true }, this.#at + 1)),
    ])];
  }
}
