// Judge this: ten boards in a row. Somebody says whether what is declared is legal and why not; then the
// page answers as ever, with its reasons.

import { button, byId, element, show, toast } from "./dom.js";
import { askOne } from "./service.js";
import { word } from "./words.js";

const ROW = 10;
const LEVELS = [1, 2, 3];

export class Learning {
  /** The row that is judged: its level and seed, the number of the board, and how many were right. */
  #row = null;
  #exercise = null;
  #said = null;

  constructor(page) {
    this.page = page;
    byId("open-learn").addEventListener("click", () => {
      byId("learn-levels").replaceChildren(...LEVELS.map((level) => button(word(`learn-level-${level}`), () => {
        byId("learn").close();
        this.begin(level);
      }, { attrs: { "data-level": level } })));
      byId("learn").showModal();
    });
  }

  get active() {
    return this.#row !== null;
  }

  /** Whether somebody has still to say whether the board is legal. */
  get guessing() {
    return this.active && this.#said === null;
  }

  begin(level, seed = Math.floor(Math.random() * 1e6)) {
    this.#row = { level, seed, number: 0, right: 0 };
    history.replaceState(null, "", this.#address);
    return this.#next();
  }

  /** The row of a link. */
  async link(code) {
    const [level, seed] = code.slice("judge=".length).split(".").map(Number);
    if (!LEVELS.includes(level) || !Number.isSafeInteger(seed) || seed < 0) return false;
    await this.begin(level, seed);
    return true;
  }

  get #address() {
    return `#judge=${this.#row.level}.${this.#row.seed}`;
  }

  async #next() {
    const { level, seed, number } = this.#row;
    this.#said = null;
    [this.#exercise] = (await askOne("exercise", { level, seed, number })).answers;
    document.body.classList.add("guessing");
    this.page.board.open(this.#exercise.position, { title: word("learn-title") });
    this.#draw();
  }

  leave() {
    if (!this.active) return;
    this.#row = this.#exercise = this.#said = null;
    document.body.classList.remove("guessing");
    show("learning", false);
  }

  /** The board is judged: what is shown of it waits for what somebody says. */
  judged() {
    if (this.active) this.#draw();
  }

  #say(legal, why = null) {
    const { legal: right, why: because } = this.#exercise;
    this.#said = { legal, why, right: legal === right && (legal || why === because), nearly: legal === right && !legal && why !== because };
    if (this.#said.right) this.#row.right += 1;
    document.body.classList.remove("guessing");
    this.#draw();
    this.page.refresh();
    byId("learning").querySelector("button")?.focus();
  }

  #draw() {
    show("learning", true);
    const { number, right } = this.#row;
    const parts = [
      element("div", { cls: "panelhead" }, [
        element("h2", { text: word("learn-progress", { n: number + 1, most: ROW }) }),
        element("span", { cls: "behind", text: word("learn-score", { n: right }) }),
        button(word("learn-leave"), () => {
          this.leave();
          this.page.refresh();
          this.page.asked.all();
        }, { cls: "small plain" }),
      ]),
      ...(this.#said ? this.#answer() : [element("p", { text: word("learn-ask") }), element("div", { cls: "row" }, [
        button(word("learn-legal"), () => this.#say(true), { cls: "says-legal" }), button(word("learn-illegal"), () => this.#why(), { cls: "says-illegal" }),
      ])]),
    ];
    byId("learning").replaceChildren(...parts);
  }

  /** Why somebody thinks that it is illegal. */
  #why() {
    const whys = this.#exercise.reasons.map((why) => element("li", {}, [button(word(`why-${why}`), () => this.#say(false, why), { attrs: { "data-why": why } })]));
    const old = byId("learning").querySelector(".row");
    old.replaceWith(element("div", {}, [element("p", { text: word("learn-why") }), element("ul", { cls: "choices" }, whys)]));
    byId("learning").querySelector("[data-why]").focus();
  }

  #answer() {
    const { right, nearly } = this.#said;
    const verdict = word(this.#exercise.legal ? "is-legal" : "is-illegal");
    const last = this.#row.number === ROW - 1;
    const said = element("p", { cls: right ? "right" : "wrong", attrs: { role: "status" }, text: `${word(right ? "learn-right" : nearly ? "learn-right-why" : "learn-wrong")} ${verdict}${this.#exercise.why ? ` ${word(`why-${this.#exercise.why}`)}.` : ""}` });
    const on = last
      ? [element("p", { cls: "done", text: word("learn-done", { n: this.#row.right, most: ROW }) }), element("div", { cls: "row" }, [button(word("learn-again"), () => this.begin(this.#row.level), { cls: "strong" }), this.#link()])]
      : [element("div", { cls: "row" }, [button(word("learn-next"), () => {
        this.#row.number += 1;
        this.#next();
      }, { cls: "strong" }), this.#link()])];
    return [said, ...on];
  }

  #link() {
    return button(word("learn-link"), async () => {
      const link = new URL(this.#address, location.href).href;
      try {
        await navigator.clipboard.writeText(link);
        toast(word("copied"));
      } catch {
        toast(link);
      }
    }, { cls: "small" });
  }
}
