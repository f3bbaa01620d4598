// Questions that may take long: the best attack and block, forced lethal, lists and samples; with the
// time used, and a button that ends them. What is found is drawn on the board before it is applied.

import { declareAll } from "./declare.js";
import { declared } from "./declared.js";
import { button, byId, element, show } from "./dom.js";
import { Latest, Refused, ask } from "./service.js";
import { together, word } from "./words.js";

const SECONDS = 20;
const LISTED = 30;
const DRAWN = 5;
const LISTS = ["not_understood", "asks", "not_modelled"];

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
    for (const made of byId("asks").querySelectorAll("[data-ask]")) made.addEventListener("click", () => this.put(made.dataset.ask, made.textContent));
    byId("stop").addEventListener("click", () => this.stop());
  }

  get busy() { return this.#asking.busy; }

  get stage() {
    return this.page.mode === "layout" ? "attacks" : this.page.mode;
  }

  /** What was answered about another board is no longer shown. */
  clear() {
    this.stop();
    byId("asked").replaceChildren();
  }

  async put(question, title) {
    const [op, fields] = QUESTIONS[question](this.stage);
    const { position } = this.page.board;
    this.#start();
    byId("asked").replaceChildren();
    try {
      const answer = await this.#asking.run((signal) => ask(op, { position, time_limit: SECONDS, tell: true, ...fields }, signal));
      if (answer) this.#answered(title, op, question, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("asked").replaceChildren(element("p", { cls: "error", text: error.message }));
    } finally {
      this.#end();
    }
  }

  /** The question is ended: the library stops working on it. */
  stop() {
    const { busy } = this.#asking;
    this.#asking.stop();
    this.#end();
    if (busy) byId("asked").replaceChildren(element("p", { text: word("stopped") }));
  }

  #start() {
    const begun = Date.now();
    byId("progress").max = SECONDS;
    clearInterval(this.#clock);
    const tick = () => {
      const used = (Date.now() - begun) / 1000;
      byId("progress").value = used;
      byId("elapsed").textContent = word("seconds", { n: used.toFixed(1) });
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

  #answered(title, op, question, answer) {
    const results = answer.answers.flatMap((one) => this.#result(op, question, one));
    const gaps = answer.answers.flatMap((one) => LISTS.flatMap((list) => one[list] ?? []));
    byId("asked").replaceChildren(
      element("h3", { text: title }),
      ...(answer.undecided ? [element("p", { cls: "behind", text: answer.undecided })] : []),
      ...results,
      ...(results.length || answer.undecided ? [] : [element("p", { text: word("nothing-better") })]),
      ...gaps.slice(0, 5).map((gap) => element("p", { cls: "behind", text: gap.id ? `${this.page.board.name(gap.id)}: ${gap.text}` : gap.text })),
      ...(answer.more ? [element("p", { cls: "behind", text: word("more-ways") })] : []),
    );
    byId("asked").querySelector("button")?.focus({ preventScroll: true });
  }

  #result(op, question, one) {
    const { board } = this.page;
    const { declare } = one;
    const lines = question === "lethal" ? lethalLines(one, board) : question.startsWith("best") ? bestLines(op, one, board, declare) : listedLines(one, declare, board);
    const some = declare && Object.values(declare).some((part) => part && Object.keys(part).length);
    const takes = some || (declare && question !== "lethal") ? [
      button(word("preview"), () => this.page.propose(declare), { cls: "small" }),
      button(word("apply-it"), () => this.#apply(declare), { cls: "small strong" }),
    ] : [];
    return [element("div", { cls: "result" }, [...lines.map(([text, cls]) => element("p", { text, cls })), ...(takes.length ? [element("div", { cls: "row" }, takes)] : [])])];
  }

  /** Declare on the board what was found. */
  #apply(declare) {
    this.page.withdraw();
    this.page.board.change((position) => applied(position, declare));
    this.page.setMode(Object.keys(declare).find((key) => key !== "bands"));
  }
}

/** Put a declaration onto a position. */
export function applied(position, declare) {
  for (const [stage, declaration] of Object.entries(declare)) {
    if (stage === "damage") position.damage = { ...position.damage, assign: { ...position.damage?.assign, ...declaration } };
    else if (stage === "bands") position.bands = declaration;
    else declareAll(position, stage, declaration);
  }
}

/** The lines of the best found: what is declared, what comes of it, what the score is. */
function bestLines(op, one, board, declare) {
  const several = one.score === undefined && !one.undecided;
  if (several) return Object.entries(one).filter(([, each]) => each?.score !== undefined || each?.undecided).flatMap(([who, each]) => [[who, "whose"], ...bestLines(op, each, board, { blocks: each.blocks })]);
  if (one.undecided) return [[one.undecided, "behind"]];
  const what = declared(op, one[op], board, 40);
  const replies = Object.entries(one.replies ?? {}).flatMap(([who, reply]) => [[word("reply", { who, what: declared("blocks", reply.blocks ?? {}, board, 20) }), ""], ...outcomeLines(reply.outcome, board)]);
  return [[word("best-is", { what }), "best"], ...replies, ...outcomeLines(one.outcome, board), [scoreLine(one), "behind"], [word("score-means"), "behind"]];
}

function scoreLine({ score, proved, bound }) {
  const how = proved ? word("proved") : bound === null || bound === undefined ? word("not-proved") : `${word("not-proved")}; ${word("bound", { n: bound })}`;
  return `${word("score", { n: score })}: ${how}`;
}

/** What comes of a combat. */
export function outcomeLines(outcome, board) {
  if (!outcome) return [];
  const numbers = (key, values) => (values && Object.keys(values).length ? [[word(key, { what: together(Object.entries(values).map(([id, n]) => `${board.name(id)} ${n}`)) }), ""]] : []);
  return [
    [outcome.died.length ? word("dies", { who: board.names(outcome.died) }) : word("nobody-dies"), ""],
    ...numbers("life-now", outcome.life), ...numbers("poison-now", outcome.poison), ...numbers("loyalty-now", outcome.loyalty), ...numbers("defense-now", outcome.defense),
    ...(outcome.lost.length ? [[word("loses", { who: outcome.lost.join(", "), n: outcome.lost.length }), "lost"]] : []),
  ];
}

function lethalLines(one, board) {
  if (one.lethal) return [[word("lethal-yes", { who: one.dies.join(", "), n: one.dies.length }), "best"], [declared("attacks", one.attacks, board, 40), ""]];
  const survived = (one.refuted ?? []).slice(0, 5).map(({ attacks, blocks, lost }) => {
    if (!Object.keys(attacks).length) return [word("refuted-nothing"), "behind"];
    const who = Object.entries(blocks).map(([player, block]) => `${player}: ${declared("blocks", block, board)}`).join("; ");
    const what = declared("attacks", attacks, board);
    return [lost ? word("refuted-lost", { what, who: lost.join(", ") }) : word("refuted", { what, who: who || "–" }), "behind"];
  });
  const open = one.lethal === null;
  return [[word(open ? "lethal-open" : "lethal-no"), "best"], ...(open && one.limit ? [[one.limit, "behind"]] : []), ...survived];
}

function listedLines(one, declare, board) {
  const [stage] = Object.keys(declare ?? {});
  const whose = one.player ? `${one.player}: ` : "";
  return declare ? [[`${whose}${declared(stage, declare[stage], board, 40)}`, ""]] : (one.told ?? []).map((text) => [text, ""]);
}
