// Combat damage divided with steppers: what each share is, what would be lethal and why one more would
// be wrong, as the service says of the damage divided so far.

import { judgeToo } from "./declare.js";
import { button, byId, element, label, refill, show } from "./dom.js";
import { Latest, Refused, ask } from "./service.js";
import { reasonText } from "./tip.js";

export class Dividing {
  #asking = new Latest();
  #found = null;
  #error = "";

  constructor(page) {
    this.page = page;
  }

  /** The sources of one side, by their ids. */
  sources(side) {
    return (this.#found?.sources ?? []).filter((one) => one.side === side).map((one) => one.id);
  }

  get busy() {
    return this.#asking.busy;
  }

  async ask() {
    const { position } = this.page.board;
    try {
      const answer = await this.#asking.run((signal) => ask("divide", { position }, signal));
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
    const shown = this.page.mode === "damage";
    show("damage", shown);
    if (!shown) return;
    if (!this.#found && !this.#error) this.ask();
    const sources = this.#found?.sources ?? [];
    refill(byId("damage-body"), [
      ...(this.#error ? [element("p", { cls: "error", text: this.#error })] : []),
      ...(this.#found && !sources.length ? [element("p", { text: label("no-damage") })] : []),
      ...(sources.length ? [this.#fill()] : []),
      ...sources.map((one) => this.#source(one)),
    ]);
  }

  #fill() {
    return element("div", { cls: "row" }, [button(label("fill"), () => this.fill(), { attrs: { "data-key": "fill" } })]);
  }

  /** A legal division of all of it, as the service lists it first. */
  async fill() {
    const { board } = this.page;
    const sides = [...new Set(this.#found.sources.map((one) => one.side))];
    const { damage, ...position } = board.position;
    const asked = damage?.step ? { ...position, damage: { step: damage.step } } : position;
    const found = await Promise.all(sides.map((side) => ask("damage", { position: asked, side, limit: 1 })));
    this.#change((assign) => found.forEach((answer) => Object.assign(assign, answer.answers[0]?.damage)));
  }

  #source(source) {
    const total = label("assigned", { n: source.given, most: source.amount });
    const shares = source.shares.map((one) => this.#share(source, one));
    return element("section", { cls: "source", attrs: { "aria-label": source.title } }, [
      element("h3", { text: `${source.title}: ${total}` }),
      ...shares,
    ]);
  }

  #share(source, share) {
    const place = source.order.indexOf(share.id);
    const more = share.against.length;
    const key = `${source.id} ${share.id}`;
    const name = element("span", {}, [
      share.title,
      ...(share.lethal === null ? [] : [element("small", { cls: "behind", text: ` · ${label("lethal", { n: share.lethal })}` })]),
      ...share.against.map((one) => element("small", { cls: "behind", text: ` · ${reasonText(one).textContent}` })),
    ]);
    return element("div", { cls: "share" }, [
      name,
      button("−", () => this.#put(source, share, share.amount - 1), { attrs: { "data-key": `less ${key}`, disabled: share.amount <= 0, "aria-label": label("less", { who: share.title }) } }),
      element("output", { text: String(share.amount), attrs: { "aria-label": share.title } }),
      button("+", () => this.#put(source, share, share.amount + 1), { cls: more ? "cannot" : "can", attrs: { "data-key": `more ${key}`, "aria-label": [label("more-for", { who: share.title }), ...(more ? [label("cannot")] : [])].join("; ") } }),
      ...(place > 0 ? [button(label("earlier", { who: share.title }), () => this.#earlier(source, place), { cls: "small", attrs: { "data-key": `earlier ${key}` } })] : []),
      ...(share.lethal !== null && share.amount < share.lethal && share.lethal - share.amount <= source.amount - source.given ? [button(label("give-lethal", { n: share.lethal }), () => this.#put(source, share, share.lethal), { cls: "small", attrs: { "data-key": `lethal ${key}`, "aria-label": `${share.title}: ${label("give-lethal", { n: share.lethal })}` } })] : []),
    ]);
  }

  #put(source, share, amount) {
    this.#change((assign) => {
      assign[source.id] = { ...assign[source.id], [share.id]: amount };
      if (!amount) delete assign[source.id][share.id];
    });
  }

  #change(edit) {
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
