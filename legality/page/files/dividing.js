// Combat damage divided with steppers: what each share is, what would be lethal and why one more would
// be wrong, as the library says of the damage divided so far; on the board, or while a combat is played.

import { judgeToo } from "./declare.js";
import { button, byId, element, refill, show } from "./dom.js";
import { icon } from "./icons.js";
import { Latest, Refused, askOne } from "./service.js";
import { reasonText } from "./reader.js";
import { word } from "./words.js";

export class Dividing {
  #asking = new Latest();
  #found = null;
  #error = "";
  #taking = 0;
  /** The moment of a combat whose damage is divided, and the damage so far. */
  #moment = null;
  #assign = {};

  constructor(page) {
    this.page = page;
  }

  /** The sources of one side, by their ids. */
  sources(side) {
    return (this.#found?.sources ?? []).filter((source) => source.side === side).map((source) => source.id);
  }

  get busy() {
    return this.#asking.busy || this.#taking > 0;
  }

  /** Divide the damage of a moment of a combat that is played. */
  during(moment) {
    this.#moment = moment;
    this.#assign = {};
    this.ask();
    this.draw();
    byId("damage").scrollIntoView({ block: "nearest" });
  }

  /** The board whose damage is divided. */
  get #board() {
    return this.#moment ? this.page.playing.board : this.page.board;
  }

  get #position() {
    if (!this.#moment) return this.page.board.position;
    const { divides, position } = this.#moment;
    return { ...position, judge: ["damage"], damage: { ...position.damage, step: divides, assign: this.#assign } };
  }

  async ask() {
    const position = this.#position;
    try {
      const answer = await this.#asking.run((signal) => askOne("divide", { position }, signal));
      if (!answer) return;
      [this.#found] = answer.answers;
      this.#error = "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#found = null;
      this.#error = error.message;
    }
    this.draw();
  }

  draw() {
    if (this.#moment && this.page.playing.moment !== this.#moment) {
      this.#moment = null;
      this.#found = null;
    }
    const shown = this.page.mode === "damage" && !this.page.playing.moment || this.#moment !== null;
    show("damage", shown);
    if (!shown) return;
    if (!this.#found && !this.#error && !this.busy) this.ask();
    const sources = this.#found?.sources ?? [];
    const whole = sources.every((source) => source.given === source.amount);
    refill(byId("damage-body"), [
      ...(this.#error ? [element("p", { cls: "error", text: this.#error })] : []),
      ...(this.#found && !sources.length ? [element("p", { text: word("no-damage") })] : []),
      ...(sources.length ? [this.#tools(whole)] : []),
      ...sources.map((source) => this.#source(source)),
    ]);
  }

  #tools(whole) {
    return element("div", { cls: "row" }, [
      button(word("fill"), () => this.#taken({ limit: 1 }), { attrs: { "data-key": "fill" } }),
      button(word("best-damage"), () => this.#taken({ best: true, goal: "kills" }), { attrs: { "data-key": "best" } }),
      ...(this.#moment ? [button(word("use-damage"), () => this.page.playing.divide(this.#moment.divides, this.#assign), { cls: "strong", attrs: { "data-key": "use", disabled: !whole } })] : []),
    ]);
  }

  /** A legal division of all of it: the first that the library lists, or one that is best. */
  async #taken(fields) {
    const sides = [...new Set(this.#found.sources.map((source) => source.side))];
    const { damage, ...position } = this.#position;
    const asked = damage?.step ? { ...position, damage: { step: damage.step } } : position;
    this.#taking += 1;
    try {
      const found = await Promise.all(sides.map((side) => askOne("damage", { position: asked, side, ...fields })));
      this.#change((assign) => found.forEach((answer) => Object.assign(assign, answer.answers[0]?.damage ?? answer.answers[0]?.assign)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#error = error.message;
      this.draw();
    } finally {
      this.#taking -= 1;
    }
  }

  #source(source) {
    const board = this.#board;
    const total = word("assigned", { n: source.given, most: source.amount });
    const title = board.subject(source.title);
    return element("section", { cls: "source", attrs: { "aria-label": title } }, [
      element("h3", {}, [title, " ", element("span", { cls: source.given === source.amount ? "behind" : "open-count", text: total })]),
      ...source.shares.map((share) => this.#share(source, share)),
    ]);
  }

  #share(source, share) {
    const board = this.#board;
    const place = source.order.indexOf(share.id);
    const full = source.given >= source.amount;
    const against = full ? [] : share.against;
    const key = `${source.id} ${share.id}`;
    const who = board.subject(share.title);
    const name = element("span", { cls: "share-name" }, [
      who,
      ...(share.lethal === null ? [] : [element("small", { cls: "behind", text: ` · ${word("lethal", { n: share.lethal })}` })]),
      ...against.map((fault) => element("small", { cls: "behind", text: ` · ${reasonText(fault, board).textContent}` })),
    ]);
    const stepper = [
      this.#step("minus", `less ${key}`, word("damage-less", { who }), share.amount <= 0, () => this.#put(source, share, share.amount - 1)),
      element("output", { text: String(share.amount), attrs: { "aria-label": who } }),
      this.#step("plus", `more ${key}`, [word("damage-more", { who }), ...(against.length ? [word("cannot")] : [])].join("; "), full, () => this.#put(source, share, share.amount + 1), against.length ? "cannot" : full ? "" : "can"),
    ];
    const missing = share.lethal !== null && share.amount < share.lethal && share.lethal - share.amount <= source.amount - source.given;
    return element("div", { cls: "share" }, [
      name,
      ...(place > 0 && !this.#moment ? [button(word("earlier", { who }), () => this.#earlier(source, place), { cls: "small", attrs: { "data-key": `earlier ${key}` } })] : []),
      ...(missing ? [button(word("give-lethal", { n: share.lethal }), () => this.#put(source, share, share.lethal), { cls: "small", attrs: { "data-key": `lethal ${key}`, "aria-label": `${who}: ${word("give-lethal", { n: share.lethal })}` } })] : []),
      element("span", { cls: "stepper" }, stepper),
    ]);
  }

  #step(name, key, spoken, disabled, call, cls = "") {
    const made = button("", call, { cls: `icon ${cls}`, attrs: { "data-key": key, "aria-label": spoken, disabled } });
    made.append(icon(name));
    return made;
  }

  #put(source, share, amount) {
    this.#change((assign) => {
      assign[source.id] = { ...assign[source.id], [share.id]: amount };
      if (!amount) delete assign[source.id][share.id];
    });
  }

  #change(edit) {
    if (this.#moment) {
      this.#assign = structuredClone(this.#assign);
      edit(this.#assign);
      this.ask();
      return;
    }
    this.page.board.change((position) => {
      const assign = { ...position.damage?.assign };
      edit(assign);
      position.damage = { ...position.damage, assign };
      judgeToo(position, "damage");
    });
  }

  /** The recipient at that place one place earlier in the order. */
  #earlier(source, place) {
    const order = [...source.order];
    [order[place - 1], order[place]] = [order[place], order[place - 1]];
    this.page.board.change((position) => {
      position.order = { ...position.order, [source.id]: order };
    });
  }
}
