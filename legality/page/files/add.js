// Cards added by name beneath each player: what is typed is looked for, Enter adds, the next can follow.

import { element, refill, toast } from "./dom.js";
import { Latest, Refused, ask } from "./service.js";
import { withSymbols } from "./symbols.js";
import { word } from "./words.js";

const PAUSE = 70;
/** Pixels at the lower edge of a screen that nothing may cover. */
const MARGIN = 64;
const COUNTED = /^(?:(\d{1,3}) *[x×]? +)?(.*?)(?: +[x×](\d{1,3}))?$/s;

/** How many of what a text names. */
function counted(text) {
  const [, before, name, after] = COUNTED.exec(text.trim());
  return { name, count: Number(before ?? after ?? 1) };
}

/** The fields of all players: each is kept while the table is drawn anew. */
export class Adding {
  #fields = new Map();

  constructor(page) {
    this.page = page;
  }

  /** The field of a player. */
  of(player) {
    if (!this.#fields.has(player)) this.#fields.set(player, new Field(this.page, player));
    return this.#fields.get(player).root;
  }

  focus(player) {
    this.of(player);
    this.#fields.get(player).input.focus();
  }

  /** All fields anew: in another language, or of other players. */
  clear() {
    this.#fields.clear();
  }
}

let numbers = 0;

class Field {
  #finding = new Latest();
  #timer = 0;
  #found = [];
  #at = -1;
  #searched = "";
  #queue = Promise.resolve();

  constructor(page, player) {
    this.page = page;
    this.player = player;
    numbers += 1;
    this.id = `add-list-${numbers}`;
    this.input = element("input", { cls: "add-name", attrs: { role: "combobox", "aria-expanded": "false", "aria-controls": this.id, "aria-autocomplete": "list", "aria-label": word("add-for", { who: player }), placeholder: word("add-hint"), "data-key": `add ${player}`, autocomplete: "off", spellcheck: "false", enterkeyhint: "done" } });
    this.list = element("ul", { attrs: { role: "listbox", id: this.id, "aria-label": word("add-for", { who: player }), hidden: true } });
    this.note = element("p", { cls: "add-note", attrs: { role: "status", hidden: true } });
    this.root = element("div", { cls: "add" }, [this.input, this.list, this.note]);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("paste", (event) => this.#pasted(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.root.contains(document.activeElement) || this.#show([]), 150));
  }

  /** How many, and what of. */
  get #typedIn() {
    return counted(this.input.value);
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#say("");
    this.#timer = setTimeout(() => this.#complete(), PAUSE);
  }

  async #complete() {
    const { name } = this.#typedIn;
    if (!name) return this.#show([]);
    try {
      const answer = await this.#finding.run((signal) => ask("search", { text: name, limit: 8 }, signal));
      if (!answer) return undefined;
      this.#searched = name;
      this.#show(answer.answers);
      if (!answer.answers.length) this.#say(answer.said?.length ? word("no-database") : word("found-none", { what: name }), true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#show([]);
      this.#say(error.message);
    }
    return undefined;
  }

  #show(found) {
    this.#found = found;
    this.#at = found.length ? 0 : -1;
    this.list.replaceChildren(...found.map((card, n) => this.#option(card, n)));
    this.list.hidden = !found.length;
    this.root.classList.toggle("below", this.#fitsBelow());
    this.input.setAttribute("aria-expanded", String(found.length > 0));
    this.#mark(this.#at);
  }

  /** Whether all that is found fits on the screen beneath the field. */
  #fitsBelow() {
    const bottom = (window.visualViewport?.height ?? innerHeight) - MARGIN;
    return this.input.getBoundingClientRect().bottom + this.list.offsetHeight <= bottom;
  }

  #option(card, n) {
    const size = card.power === undefined ? "" : ` ${card.power}/${card.toughness}`;
    const option = element("li", { attrs: { role: "option", id: `${this.id}-${n}`, "aria-selected": "false" } }, [
      element("span", { cls: "option-name" }, [element("b", { text: card.name }), ...(card.mana_cost ? [" ", element("span", { cls: "cost" }, withSymbols(card.mana_cost))] : [])]),
      element("small", { text: `${card.own ? `${word("found-own-card")}: ` : ""}${card.type_line}${size}` }),
      ...(card.text ? [element("small", { cls: "option-text", attrs: { lang: "en" } }, withSymbols(card.text.replaceAll("\n", " · ")))] : []),
    ]);
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    option.addEventListener("click", () => this.#add(card));
    return option;
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#found.length) {
      event.preventDefault();
      this.#mark((this.#at + step + this.#found.length) % this.#found.length);
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.#enter();
    } else if (event.key === "Escape" && (this.#found.length || this.input.value)) {
      event.stopPropagation();
      if (!this.#found.length) this.input.value = "";
      this.#show([]);
      this.#say("");
    }
  }

  /** Add what is marked; where it is still looked for, the best of what is found. The field is free for
   * the next card at once. */
  #enter() {
    const { name } = this.#typedIn;
    if (!name) return;
    const text = this.input.value;
    const card = name === this.#searched ? this.#found[this.#at] : undefined;
    if (name === this.#searched && !card) return;
    this.#clear();
    this.#queue = this.#queue.then(() => this.#taken(text, card));
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#finding.stop();
    this.input.value = "";
    this.#searched = "";
    this.#show([]);
    this.#say("");
  }

  /** Add so many of a card, the best that is found where none was chosen. */
  async #taken(text, card) {
    const { name, count } = counted(text);
    const found = card ?? (await ask("search", { text: name, limit: 1 })).answers[0];
    const refused = found ? await this.page.addText(`${count > 1 ? `${count} ` : ""}${found.own ?? found.name}`, this.player) : word("found-none", { what: name });
    if (!refused) return;
    if (!this.input.value) this.input.value = name;
    this.#say(refused, !found);
  }

  #mark(at) {
    this.#at = at;
    [...this.list.children].forEach((option, n) => option.setAttribute("aria-selected", String(n === at)));
    this.list.children[at]?.scrollIntoView({ block: "nearest" });
    if (at >= 0) this.input.setAttribute("aria-activedescendant", `${this.id}-${at}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  #add(card) {
    const text = this.input.value;
    this.#clear();
    this.#queue = this.#queue.then(() => this.#taken(text, card));
    this.input.focus();
  }

  /** A list that is pasted is added as it is. */
  async #pasted(event) {
    const text = event.clipboardData.getData("text").trim();
    if (!text.includes("\n")) return;
    event.preventDefault();
    const refused = await this.page.opening.read(text, this.player);
    if (refused) this.#say(refused);
  }

  #say(text, own = false) {
    this.note.hidden = !text;
    const write = element("button", { text: word("found-own"), cls: "link", attrs: { type: "button" }, on: { click: () => this.page.own.open(this.player, this.#typedIn.name) } });
    refill(this.note, own ? [`${text} `, write] : [text]);
    if (text) this.list.hidden = true;
  }
}

/** A card of one's own, written out. */
export class Own {
  #player = "";

  constructor(page, parts) {
    this.page = page;
    this.parts = parts;
    parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add();
    });
  }

  open(player, name = "") {
    this.#player = player;
    this.parts.form.reset();
    this.parts.name.value = name;
    this.parts.error.textContent = "";
    this.parts.dialog.showModal();
    (name ? this.parts.types : this.parts.name).focus();
  }

  async #add() {
    const { name, types, power, toughness, text, count } = this.parts;
    const fields = { type_line: types.value.trim(), power: power.value.trim(), toughness: toughness.value.trim(), oracle_text: text.value.trim() };
    const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    const number = Number(count.value);
    const refused = await this.page.addPermanent({ name: name.value.trim(), ...written, ...(number > 1 ? { count: number } : {}) }, this.#player);
    this.parts.error.textContent = refused ?? "";
    if (!refused) {
      this.parts.dialog.close();
      toast(word("added", { what: name.value.trim() }));
    }
  }
}
