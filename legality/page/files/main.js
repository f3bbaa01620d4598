// The page: the board in the middle, and around it what the library says of it.

import { Acting } from "./act.js";
import { Adding, Own } from "./add.js";
import { drawArcs } from "./arcs.js";
import { Asking, applied } from "./asking.js";
import { Asked } from "./asked.js";
import { Board, become, freeId } from "./board.js";
import { Changes } from "./changes.js";
import { Dividing } from "./dividing.js";
import { byId, toast } from "./dom.js";
import { dragging } from "./drag.js";
import { Editions } from "./editions.js";
import { embedded, leadOut } from "./embed.js";
import { Editing } from "./fields.js";
import { frame } from "./frame.js";
import { examples, gallery, openExample } from "./gallery.js";
import { blamedOf, drawHeadline, drawStages, drawStatus } from "./headline.js";
import { listening } from "./keys.js";
import { lanesOf } from "./lanes.js";
import { Learning } from "./learning.js";
import { Marks } from "./marks.js";
import { UNKNOWN } from "./masks.js";
import { Opening } from "./opening.js";
import { Playing } from "./playing.js";
import { close as closeTip, explainAt, reading } from "./reader.js";
import { Refused, ask, askOne, connection } from "./service.js";
import { Sharing } from "./sharing.js";
import { drawSheet } from "./sheet.js";
import { drawTable, markTable } from "./table.js";
import { inBrowser } from "./transport.js";
import { clearVerdicts, drawCount, drawRule, drawVerdicts } from "./verdict.js";
import { loadWords, together, word } from "./words.js";

const STAGES = ["damage", "blocks", "attacks"];
const NOTHING_SEEN = { now: new Map(), without: new Map() };

/** Nobody's line is wrong. */
const NOTHING_WRONG = { attacks: new Set(), blocks: new Set() };

/** What is done on a board that is only shown. */
const STILL = new Proxy({}, { get: () => () => {} });

class Page {
  board = new Board();
  editions = new Editions();
  mode = "blocks";
  masks = UNKNOWN;
  seen = { ...NOTHING_SEEN, defaults: {} };
  piles = new Map();
  hosted = false;
  #lanes = lanesOf({ players: [] });
  #wrong = NOTHING_WRONG;
  #proposal = null;
  #pressed = false;
  #late = false;

  constructor() {
    this.acting = new Acting(this);
    this.changes = new Changes(this);
    this.marks = new Marks(this);
    this.asked = new Asked(this);
    this.asking = new Asking(this);
    this.adding = new Adding(this);
    this.editing = new Editing(this.board);
    this.opening = new Opening(this);
    this.sharing = new Sharing(this);
    this.dividing = new Dividing(this);
    this.playing = new Playing(this);
    this.learning = new Learning(this);
    this.own = new Own(this, { dialog: byId("own"), form: byId("own-form"), name: byId("own-name"), types: byId("own-types"), power: byId("own-power"), toughness: byId("own-toughness"), text: byId("own-text"), count: byId("own-count"), error: byId("own-error") });
    this.on = {
      card: (pile) => this.acting.card(pile), player: (name) => this.acting.player(name),
      own: (player) => this.own.open(player), editPlayer: (name) => this.editing.player(name),
      life: (name, life) => this.changes.life(name, life), mend: (stage, who, verdict) => this.changes.mend(stage, who, verdict), rule: (rule) => this.rule(rule),
      blame: (ids) => this.marks.point(ids), given: (one, holds) => this.changes.given(one, holds), resolved: (one, way) => this.changes.resolved(one, way), forget: (one) => this.changes.forget(one),
      reasons: (stage, who) => this.asked.reasons(stage, who),
      open: () => byId("verdict").scrollIntoView({ block: "nearest" }),
      judgeAll: () => this.changes.judgeAll(),
      today: () => this.judgeBy(this.editions.newest),
    };
    this.board.addEventListener("board", (event) => this.changed(event.detail));
    frame(this);
    gallery(this);
    if (!embedded()) listening(this);
    const table = byId("table");
    dragging(table, {
      may: (id) => !this.still && (this.mode === "layout" || this.marks.declares(id)),
      late: () => this.mode === "layout",
      started: (id) => { this.acting.picked = id; this.picked(); },
      dropped: (from, to) => this.acting.dropped(from, to),
    });
    table.addEventListener("pointerdown", () => { this.#pressed = true; }, { capture: true });
    for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, () => setTimeout(() => this.#released(), 0), { capture: true });
    reading(table, (id, face) => this.marks.detail(id, face));
    let width = 0;
    new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width === width) return this.arcs();
      width = contentRect.width;
      return this.refresh();
    }).observe(byId("players"));
    window.addEventListener("resize", () => this.refresh());
    for (const kind of ["away", "back"]) connection.addEventListener(kind, () => this.connected(kind === "back"));
  }

  #released() {
    this.#pressed = false;
    if (this.#late) this.refresh();
  }

  async begin() {
    const version = ask("version", {});
    const schema = ask("schema", {});
    await loadWords();
    document.body.classList.toggle("embedded", embedded());
    drawStatus("wait", word("said-wait"));
    connection.addEventListener("loading", ({ detail }) => drawStatus("wait", word(`loading-${detail}`)));
    connection.addEventListener("restarted", () => toast(word("restarted")));
    if (inBrowser) (await import("./visit.js")).keepForLater();
    this.editions.read(await version);
    this.hosted = Boolean((await version).hosted);
    if (!(await this.opening.link())) await this.first();
    const defs = (await schema).answers[0].$defs;
    this.editing.schema = defs;
    const defaults = (kind) => Object.fromEntries(Object.entries(defs[kind].properties).map(([key, one]) => [key, one.default]));
    this.seen.defaults = { Player: defaults("Player"), Permanent: defaults("Permanent") };
    this.refresh();
    document.documentElement.dataset.ready = "true";
  }

  /** The first of the gallery, unless the visitor has opened a board meanwhile. */
  async first() {
    let theirs = false;
    this.board.addEventListener("board", () => { theirs = true; }, { once: true });
    const boards = await examples();
    await openExample(this, boards[0], () => !theirs);
  }

  /** A board that was pasted or linked: one that names no edition is judged by the default one. */
  open(found) {
    this.learning.leave();
    this.board.open(found.position, { unnamed: !found.names_rules });
  }

  blank() {
    const [one, two] = this.board.position.players.map((player) => player.name);
    this.learning.leave();
    this.board.open({ rules: this.editions.chosen, players: [{ name: one ?? "Ann" }, { name: two ?? "Bob" }] });
    this.setMode("layout");
    this.addHere();
  }

  /** The field in which the next card is typed. The names are looked up once now, so that the first card
   * is found as quickly as the others. */
  addHere() {
    ask("search", { text: "a", limit: 1 });
    if (this.mode !== "layout") this.setMode("layout");
    this.adding.focus(this.board.position.active ?? this.board.position.players[0].name);
  }

  addPlayer() {
    this.board.change((position) => {
      position.players.push({ name: freeId(position, `${word("player")} ${position.players.length + 1}`) });
    });
  }

  /** Add what a line says for a player; what is wrong with it, else nothing. */
  addText(text, player) {
    return this.#added({ text, player, cards: true });
  }

  /** Add a card of one's own. */
  addPermanent(fields, player) {
    return this.#added({ text: JSON.stringify([{ ...fields, id: "own", controller: player }]), player, cards: true });
  }

  async #added(fields) {
    try {
      const [found] = (await askOne("paste", { position: this.board.position, ...fields })).answers;
      this.board.change((position) => become(position, found.position));
      return found.left_out.length ? word("left-out", { what: together(found.left_out) }) : null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.message;
    }
  }

  setMode(mode) {
    this.mode = mode;
    this.acting.picked = null;
    this.masks = UNKNOWN;
    this.withdraw();
    this.refresh();
    this.asked.masks();
  }

  changed(kind) {
    this.playing.leave();
    this.#proposal = null;
    if (kind === "open") {
      const { position } = this.board;
      this.mode = position.judge?.at(-1) ?? STAGES.find((stage) => position[stage]) ?? (position.permanents?.length ? "attacks" : "layout");
      this.acting.picked = null;
      this.masks = UNKNOWN;
      this.seen = { ...NOTHING_SEEN, defaults: this.seen.defaults };
      this.asking.clear();
    }
    closeTip();
    this.refresh();
    this.asked.all();
  }

  judgeBy(rules) {
    this.board.unnamed = false;
    this.board.change((position) => { position.rules = rules; });
  }

  connected(back) {
    if (back) {
      toast(word("back"));
      this.asked.all();
    } else {
      drawStatus("away", word("said-away"), [["quiet", word("said-away-more")]]);
      byId("headline-acts").replaceChildren();
    }
  }

  // -- what the library says -----------------------------------------------------------------------

  /** Whether every question has its answer. */
  get quiet() {
    return document.documentElement.dataset.ready === "true" && connection.open === 0 && !this.asked.busy && !connection.lost;
  }

  judged(answer) {
    const [one] = answer.answers;
    if (!one?.told) return this.trouble(answer.undecided ?? "");
    this.marks.blamed = blamedOf(one);
    this.#wrong = { attacks: blamedOf(one, ["attacks"]), blocks: blamedOf(one, ["blocks"]) };
    this.seen.without = withoutOf(one.told);
    drawHeadline(one, this.board, this.on);
    if (embedded()) leadOut(byId("headline-acts"));
    drawStages(one);
    drawVerdicts(one, this.board, this.on);
    this.learning.judged(one);
    this.refresh();
    this.asked.counts(one);
    this.firstJudged ??= performance.now();
    document.documentElement.dataset.judged = String(Number(document.documentElement.dataset.judged ?? 0) + 1);
    return undefined;
  }

  trouble(message) {
    this.marks.blamed = new Set();
    drawStages(null);
    drawStatus("undecided", word("said-trouble"), [["quiet", message]]);
    byId("headline-acts").replaceChildren();
    clearVerdicts();
  }

  shown(answer) {
    this.seen.now = new Map((answer.answers[0]?.permanents ?? []).map((one) => [one.id, one]));
    this.refresh();
  }

  counted(stage, found) {
    drawCount(stage, found);
  }

  async rule(number) {
    const answer = await ask("explain", { rule: number, rules: this.board.position.rules ?? null });
    if (answer.answers[0]) drawRule(number, answer.answers[0]);
  }

  // -- what is done --------------------------------------------------------------------------------

  takeBack() {
    const { pile } = this.acting;
    if (!pile) return false;
    this.acting.back(pile);
    return true;
  }

  edit(id) {
    this.editing.permanent(id);
  }

  /** Show what was found on the board, before it is applied. */
  propose(declare) {
    const position = structuredClone(this.board.position);
    applied(position, declare);
    this.#proposal = new Board();
    this.#proposal.position = position;
    this.acting.picked = null;
    this.refresh();
  }

  withdraw() {
    if (!this.#proposal) return false;
    this.#proposal = null;
    this.refresh();
    return true;
  }

  /** Why a choice can't lead to a legal declaration, where it was touched. */
  explain(id, choice) {
    const row = this.acting.rowOf(this.acting.pile);
    explainAt(byId("table"), id, choice.reasons, this.board, () => this.acting.chosen(row, choice));
  }

  // -- what is drawn -------------------------------------------------------------------------------

  /** What is shown in place of the board: a moment of a combat, a proposal. */
  get still() {
    return this.playing?.moment !== undefined || this.#proposal !== null || this.learning.guessing || embedded();
  }

  /** Whether a proposal is shown. */
  get proposing() {
    return this.#proposal !== null;
  }

  get onTable() {
    return this.playing?.moment ? this.playing.board : this.#proposal ?? this.board;
  }

  /** What the table is drawn from. */
  get view() {
    const seen = this.playing?.moment ? { ...NOTHING_SEEN, defaults: this.seen.defaults } : this.seen;
    const adding = this.mode === "layout" && !this.still && !embedded() ? (player) => this.adding.of(player) : null;
    return { board: this.onTable, lanes: this.#lanes, seen, on: this.still || embedded() ? STILL : this.on, adding };
  }

  /** Draw everything anew; while something on the table is pressed it is not exchanged. */
  refresh() {
    if (!this.board.position.players.length) return;
    this.#late = this.#pressed;
    if (this.#pressed) return;
    this.#lanes = lanesOf(this.onTable.position);
    this.piles = pilesByName(this.#lanes, this.onTable);
    if (this.acting.picked !== null && !this.piles.has(this.acting.picked)) this.acting.picked = null;
    frame.draw(this);
    drawTable(byId("players"), this.view);
    this.picked();
    this.dividing.draw();
  }

  /** Another card is picked: what shines, and the sheet. */
  picked() {
    this.marks.draw((marks) => markTable(byId("table"), marks));
    drawSheet(this);
    document.body.classList.toggle("picking", this.acting.picked !== null);
    this.arcs();
  }

  arcs() {
    const wrong = this.still ? NOTHING_WRONG : this.#wrong;
    drawArcs(byId("table"), this.#lanes.lines, wrong, (id) => this.marks.placeOf(id));
  }
}

/** Every pile by the id it is called by on the table. */
function pilesByName(lanes, board) {
  const found = new Map();
  for (const permanent of board.position.permanents ?? []) if (permanent.attached_to) found.set(permanent.id, { id: permanent.id, permanent, size: 1, ids: [permanent.id] });
  for (const piles of lanes.homes.values()) for (const pile of piles) found.set(pile.id, pile);
  for (const front of lanes.fronts) for (const { attacker, blockers } of front.columns) for (const pile of [attacker, ...blockers]) found.set(pile.id, pile);
  return found;
}

function withoutOf(told) {
  const found = new Map();
  for (const { id, line, why } of told.without) {
    if (!found.has(id)) found.set(id, new Map());
    found.get(id).set(line, why);
  }
  return found;
}

const page = new Page();
globalThis.legality = page;
page.begin();
