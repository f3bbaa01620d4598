// Cards found by their names in the card database, tokens by their words, and cards of one's own.

import { freeId } from "./board.js";
import { byId, element } from "./dom.js";
import { Latest, Refused, ask, look } from "./service.js";

const PAUSE = 90;

export class Adding {
  #finding = new Latest();
  #timer = 0;
  #found = [];
  #at = -1;
  #player = "";

  constructor(board) {
    this.board = board;
    this.name = byId("add-name");
    this.list = byId("add-list");
    this.name.addEventListener("input", () => this.#typed());
    this.name.addEventListener("keydown", (event) => this.#key(event));
    byId("add-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add();
    });
  }

  open(player) {
    this.#player = player;
    byId("add-form").reset();
    byId("add-error").textContent = "";
    this.#show([]);
    byId("add").showModal();
    this.name.focus();
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#complete(), PAUSE);
  }

  async #complete() {
    const prefix = this.name.value.trim();
    if (!prefix) return this.#show([]);
    try {
      const answer = await this.#finding.run((signal) => look("cards", { prefix }, signal));
      if (answer) this.#show(answer.answers);
      if (answer?.said) byId("add-help").textContent = answer.said.join(" ");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#show([]);
      byId("add-help").textContent = error.message;
    }
  }

  #show(found) {
    this.#found = found;
    this.#at = -1;
    this.list.replaceChildren(...found.map((one, n) => this.#option(one, n)));
    this.list.hidden = !found.length;
    this.name.setAttribute("aria-expanded", String(found.length > 0));
    this.name.removeAttribute("aria-activedescendant");
  }

  #option(card, n) {
    const size = card.power === undefined ? "" : ` ${card.power}/${card.toughness}`;
    return element("li", { attrs: { role: "option", id: `card-${n}`, "aria-selected": "false" }, on: { click: () => this.#take(n) } }, [
      element("span", { text: card.name }),
      element("small", { text: `${card.type_line}${size}` }),
      ...(card.text ? [element("small", { text: card.text })] : []),
    ]);
  }

  #key(event) {
    if (!this.#found.length) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      this.#mark((this.#at + step + this.#found.length) % this.#found.length);
    } else if (event.key === "Enter" && this.#at >= 0) {
      event.preventDefault();
      this.#take(this.#at);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#show([]);
    }
  }

  #mark(at) {
    this.#at = at;
    [...this.list.children].forEach((one, n) => one.setAttribute("aria-selected", String(n === at)));
    this.list.children[at].scrollIntoView({ block: "nearest" });
    this.name.setAttribute("aria-activedescendant", `card-${at}`);
  }

  #take(n) {
    this.name.value = this.#found[n].name;
    this.#show([]);
    this.name.focus();
  }

  /** Added only as the service reads it: it fills in what a card's name stands for. */
  async #add() {
    const permanent = this.#written();
    const position = structuredClone(this.board.position);
    position.permanents = [...(position.permanents ?? []), permanent];
    try {
      const answer = await ask("convert", { position, to: "json" });
      const read = answer.answers[0].json;
      this.board.change((now) => Object.assign(now, read));
      byId("add").close();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("add-error").textContent = error.message;
      if (!byId("add-types").value) byId("add-own").open = true;
    }
  }

  #written() {
    const name = this.name.value.trim();
    const own = {
      type_line: byId("add-types").value.trim(),
      power: byId("add-power").value.trim(),
      toughness: byId("add-toughness").value.trim(),
      oracle_text: byId("add-text").value.trim(),
    };
    const given = Object.entries(own).filter(([, value]) => value !== "");
    const count = Number(byId("add-count").value);
    return { id: freeId(this.board.position, name), ...(name ? { name } : {}), controller: this.#player, ...Object.fromEntries(given), ...(count > 1 ? { count } : {}) };
  }
}
