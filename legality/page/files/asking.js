// Questions that may take long: the best attack and block, forced lethal, lists and samples; with the
// time used, and a button that ends them.

import { declareAll } from "./declare.js";
import { button, byId, element, label, show } from "./dom.js";
import { Latest, Refused, ask } from "./service.js";

const SECONDS = 20;
const LISTED = 30;
const DRAWN = 5;

/** What is sent for each question; a list and a sample are of the stage in hand. */
const QUESTIONS = {
  "best-attack": () => ["attacks", { best: true }],
  "best-block": () => ["blocks", { best: true }],
  lethal: () => ["attacks", { lethal: true }],
  list: (mode) => [mode, { limit: LISTED }],
  sample: (mode) => [mode, { sample: DRAWN, seed: Math.floor(Math.random() * 1e9) }],
};

export class Asking {
  #asking = new Latest();
  #clock = 0;

  constructor(page) {
    this.page = page;
    for (const one of byId("asks").querySelectorAll("[data-ask]")) {
      one.addEventListener("click", () => this.put(one.dataset.ask, one.textContent));
    }
    byId("stop").addEventListener("click", () => this.stop());
  }

  get stage() {
    return this.page.mode === "layout" ? "attacks" : this.page.mode;
  }

  async put(question, title) {
    const [op, fields] = QUESTIONS[question](this.stage);
    const { position } = this.page.board;
    this.#start();
    byId("asked").replaceChildren();
    try {
      const answer = await this.#asking.run((signal) => ask(op, { position, time_limit: SECONDS, tell: true, ...fields }, signal));
      if (answer) this.#answered(title, op, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("asked").replaceChildren(element("p", { cls: "error", text: error.message }));
    } finally {
      this.#end();
    }
  }

  /** The question is ended: the service stops working on it. */
  stop() {
    const { busy } = this.#asking;
    this.#asking.stop();
    this.#end();
    if (busy) byId("asked").replaceChildren(element("p", { text: label("stopped") }));
  }

  #start() {
    const begun = Date.now();
    byId("progress").max = SECONDS;
    clearInterval(this.#clock);
    const tick = () => {
      const used = (Date.now() - begun) / 1000;
      byId("progress").value = used;
      byId("elapsed").textContent = label("seconds", { n: used.toFixed(1) });
    };
    tick();
    this.#clock = setInterval(tick, 100);
    show("asking", true);
  }

  #end() {
    if (this.#asking.busy) return;
    clearInterval(this.#clock);
    show("asking", false);
  }

  #answered(title, op, answer) {
    const told = [...(answer.undecided ? [answer.undecided] : []), ...(answer.said ?? [])];
    byId("asked").replaceChildren(
      element("h3", { text: title }),
      ...told.map((text) => element("p", { cls: "behind", text })),
      ...answer.answers.flatMap((one) => this.#result(op, one)),
      ...(answer.more ? [element("p", { cls: "behind", text: label("more") })] : []),
    );
  }

  #result(op, one) {
    const lines = (one.told ?? []).map((text) => element("p", { text }));
    const declared = one.declare;
    const take = declared === undefined ? [] : [button(label("take"), () => this.#take(declared), { cls: "small" })];
    return [element("div", { cls: "result" }, [...lines, ...take])];
  }

  /** Declare on the board what was found. */
  #take(declared) {
    this.page.board.change((position) => {
      for (const [stage, declaration] of Object.entries(declared)) {
        if (stage === "damage") position.damage = { ...position.damage, assign: { ...position.damage?.assign, ...declaration } };
        else if (stage === "bands") position.bands = declaration;
        else declareAll(position, stage, declaration);
      }
    });
    const [stage] = Object.keys(declared);
    this.page.setMode(stage);
  }
}
