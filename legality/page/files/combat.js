// The combat played on from the board, moment by moment, as the service plays it.

import { Board } from "./board.js";
import { byId, button, element, label, show } from "./dom.js";
import { Latest, Refused, ask } from "./service.js";

export class Playing {
  board = new Board();
  #asking = new Latest();
  #moments = [];
  #at = -1;

  constructor(page) {
    this.page = page;
    byId("combat-begin").addEventListener("click", () => this.begin());
    byId("combat-next").addEventListener("click", () => this.go(1));
    byId("combat-back").addEventListener("click", () => this.go(-1));
    byId("combat-end").addEventListener("click", () => {
      this.leave();
      this.page.refresh();
      byId("combat-begin").focus();
    });
  }

  /** The moment that is shown in place of the board, if any. */
  get moment() {
    return this.#moments[this.#at];
  }

  async begin() {
    const { position } = this.page.board;
    try {
      const answer = await this.#asking.run((signal) => ask("combat", { position }, signal));
      if (!answer) return;
      this.#moments = answer.answers;
      this.#at = -1;
      this.go(1);
      byId(this.#moments.length > 1 ? "combat-next" : "combat-end").focus();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("combat-body").replaceChildren(element("p", { cls: "error", text: error.message }));
    }
  }

  go(by) {
    this.#at = Math.max(0, Math.min(this.#moments.length - 1, this.#at + by));
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

  draw() {
    const { moment } = this;
    const last = this.#at === this.#moments.length - 1;
    show("combat-begin", !moment);
    for (const id of ["combat-next", "combat-back", "combat-end"]) show(id, Boolean(moment));
    byId("combat-back").disabled = this.#at <= 0;
    if (last && moment && document.activeElement === byId("combat-next")) byId("combat-end").focus();
    byId("combat-next").disabled = last;
    byId("combat-body").replaceChildren(...(moment ? this.#lines(moment, last) : []));
  }

  #lines(moment, last) {
    const steps = [...new Set(this.#moments.flatMap((one) => [one.step, ...one.steps]))];
    return [
      element("ol", { cls: "steps" }, steps.map((one) => element("li", { text: one, attrs: { "aria-current": one === moment.step ? "step" : null } }))),
      element("ul", { cls: "log" }, moment.told.map((text) => element("li", { text }))),
      element("p", { text: moment.outcome }),
      ...(moment.stops ? [element("p", { cls: "error", text: moment.stops })] : []),
      ...(last ? [button(label("take"), () => this.page.board.open(moment.position), { cls: "small" })] : []),
    ];
  }
}
