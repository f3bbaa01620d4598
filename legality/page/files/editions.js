// The editions of the rules, by what they mean, and the one that new boards begin with.

import { byId } from "./dom.js";
import { has, word } from "./words.js";

const KEPT = "legality.rules";

export class Editions {
  /** The dates of the editions; the one that a board without any has; the one of new boards. */
  known = [];
  unnamed = "";
  chosen = "";

  /** As the library tells it; a choice of an earlier visit holds as long as the server begins with the same. */
  read({ editions, rules, opens }) {
    this.known = editions;
    this.unnamed = rules;
    this.opens = opens;
    const kept = this.#kept();
    this.chosen = kept?.opens === opens && kept.rules ? kept.rules : opens;
  }

  get newest() {
    return this.known.at(-1);
  }

  #kept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT));
    } catch {
      return null;
    }
  }

  choose(rules) {
    this.chosen = rules;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ rules, opens: this.opens }));
    } catch { /* it is not remembered */ }
  }

  /** The edition by what it means. */
  name(rules) {
    const date = rules === "current" ? this.newest : rules;
    return has(`edition-${date}`) ? word(`edition-${date}`) : word("edition-other", { date });
  }

  /** The choice of an edition, with that of the board chosen. */
  draw(rules) {
    const date = rules === "current" ? this.newest : rules;
    const all = this.known.includes(date) || !date ? this.known : [...this.known, date].sort();
    byId("edition").replaceChildren(...all.toReversed().map((one) => new Option(this.name(one), one, false, one === date)));
  }
}
