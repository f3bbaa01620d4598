// The page: the board in the middle, and around it what the service says of it.

import { Acting, stackOf } from "./act.js";
import { drawArcs } from "./arcs.js";
import { Asking } from "./asking.js";
import { Board, freeId } from "./board.js";
import { Adding } from "./cards.js";
import { drawChosen } from "./chosen.js";
import { Playing } from "./combat.js";
import { Dividing } from "./damage.js";
import { clear, declareAll, judgeToo } from "./declare.js";
import { button, byId, label, refill, show } from "./dom.js";
import { dragging } from "./drag.js";
import { Editing } from "./edit.js";
import { examples, gallery, openExample } from "./gallery.js";
import { UNKNOWN, masksOf, reasonsOf } from "./masks.js";
import { Latest, Refused, ask, look } from "./service.js";
import { Opening, Sharing } from "./share.js";
import { drawTable } from "./table.js";
import { close as closeTip, explaining } from "./tip.js";
import { blamedOf, drawCount, drawHeadline, drawRule, drawTrouble, drawVerdicts, verdictsOf } from "./verdict.js";

const STAGES = ["damage", "blocks", "attacks"];

/** Milliseconds that the rest of what is asked waits for the masks. */
const PATIENCE = 200;

const NOTHING_SEEN = { now: new Map(), without: new Map(), creatures: new Map(), things: new Map(), blamed: new Set(), picked: null };

/** Nobody's arrow is wrong. */
const NOTHING_WRONG = { attacks: new Set(), blocks: new Set() };

/** What is done on a board that is only shown. */
const STILL = new Proxy({}, { get: () => () => {} });

class Page {
  board = new Board();
  mode = "blocks";
  masks = UNKNOWN;
  seen = { ...NOTHING_SEEN, defaults: {} };
  #asked = { check: new Latest(), show: new Latest(), masks: new Latest(), counts: new Latest(), code: new Latest() };
  #blamed = new Set();
  #round = 0;
  #wrong = NOTHING_WRONG;

  constructor() {
    this.acting = new Acting(this);
    this.asking = new Asking(this);
    this.adding = new Adding(this.board);
    this.editing = new Editing(this.board);
    this.opening = new Opening(this.board);
    this.sharing = new Sharing(this.board);
    this.dividing = new Dividing(this);
    this.playing = new Playing(this);
    this.on = {
      card: (permanent) => this.acting.card(permanent),
      thing: (id) => this.acting.thing(id),
      add: (player) => this.adding.open(player),
      editPlayer: (name) => this.editing.player(name),
      mend: (stage, who, verdict) => this.mend(stage, who, verdict),
      rule: (rule) => this.rule(rule),
      blame: (ids) => this.blame(ids),
      given: (one, holds) => this.given(one, holds),
      forget: (one) => this.forget(one),
    };
    this.board.addEventListener("board", (event) => this.changed(event.detail));
    this.#tools();
    gallery(this.board);
    dragging(byId("table"), (from, to) => this.dropped(from, to), (id) => this.acting.pick(id));
    explaining(byId("table"), (id) => this.reasons(id));
    new ResizeObserver(() => this.arcs()).observe(byId("players"));
  }

  #tools() {
    byId("undo").addEventListener("click", () => this.board.undo());
    byId("redo").addEventListener("click", () => this.board.redo());
    byId("new-board").addEventListener("click", () => this.blank());
    byId("edition").addEventListener("change", (event) => this.board.change((position) => { position.rules = event.target.value; }));
    byId("clear-stage").addEventListener("click", () => this.board.change((position) => clear(position, this.mode)));
    byId("nobody").addEventListener("click", () => this.board.change((position) => { position[this.mode] = {}; judgeToo(position, this.mode); }));
    for (const one of document.querySelectorAll("[name=mode]")) one.addEventListener("change", () => this.setMode(one.value));
    window.addEventListener("keydown", (event) => this.key(event));
  }

  /** Undo and redo by the usual keys; Escape lets go. */
  key(event) {
    if (event.target.closest?.("input, textarea, select, dialog[open]") && event.key !== "Escape") return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "z") (event.shiftKey ? this.board.redo() : this.board.undo());
    else if (command && key === "y") this.board.redo();
    else if (event.key === "Escape" && this.acting.picked !== null && !document.querySelector("dialog[open]")) this.acting.pick(null);
    else return;
    event.preventDefault();
  }

  async begin() {
    const version = look("version");
    const schema = look_schema();
    if (!(await this.opening.link())) await this.first();
    await Promise.all([version.then((one) => this.editions(one)), schema.then((one) => this.fields(one))]);
    document.documentElement.dataset.ready = "true";
  }

  /** The first of the gallery, unless the visitor has opened a board meanwhile. */
  async first() {
    let theirs = false;
    this.board.addEventListener("board", () => { theirs = true; }, { once: true });
    const boards = await examples();
    await openExample(this.board, boards[0], () => !theirs);
  }

  editions(version) {
    const { editions, rules } = version;
    const chosen = this.board.position.rules ?? rules;
    const known = editions.includes(chosen) ? editions : [chosen, ...editions];
    byId("edition").replaceChildren(...known.map((one) => new Option(one, one, false, one === chosen)));
    this.defaultRules = rules;
  }

  fields(schema) {
    this.editing.schema = schema;
    const defaults = (kind) => Object.fromEntries(Object.entries(schema[kind].properties).map(([key, one]) => [key, one.default]));
    this.seen.defaults = { Player: defaults("Player"), Permanent: defaults("Permanent") };
    this.refresh();
  }

  blank() {
    const [one, two] = this.board.position.players.map((each) => each.name);
    this.board.open({ players: [{ name: one ?? "1" }, { name: two ?? "2" }] });
    this.setMode("layout");
  }

  addPlayer() {
    this.board.change((position) => {
      const number = position.players.length + 1;
      position.players.push({ name: freeId(position, `${label("player")} ${number}`) });
    });
  }

  setMode(mode) {
    this.mode = mode;
    this.acting.picked = null;
    this.masks = UNKNOWN;
    this.refresh();
    this.askMasks();
  }

  changed(kind) {
    this.playing.leave();
    if (kind === "open") {
      const { position } = this.board;
      this.mode = position.judge?.at(-1) ?? STAGES.find((stage) => position[stage]) ?? (position.permanents?.length ? "attacks" : "layout");
      this.acting.picked = null;
      this.masks = UNKNOWN;
    }
    closeTip();
    this.refresh();
    this.askAll();
  }

  // -- what is asked of the service ----------------------------------------------------------------

  /** The masks before the rest: what can be chosen next is what somebody waits for. */
  async askAll() {
    const round = ++this.#round;
    for (const one of Object.values(this.#asked)) one.stop(); // what is asked of the board before is not shown
    const masks = this.askMasks();
    if (masks) await Promise.race([masks, new Promise((done) => setTimeout(done, PATIENCE))]);
    if (round !== this.#round) return; // the board has changed since
    this.askCheck();
    this.askShow();
    this.askCode();
    if (this.mode === "damage") this.dividing.ask();
  }

  /** Whether every question has its answer. */
  get quiet() {
    return document.documentElement.dataset.ready === "true" && !Object.values(this.#asked).some((one) => one.busy) && !this.dividing.busy;
  }

  async put(kind, call, drawn, refused = () => {}) {
    try {
      const found = await this.#asked[kind].run(call);
      if (found !== undefined) drawn(found);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused(error);
    }
  }

  askCheck() {
    const { position } = this.board;
    const call = (signal) => ask("check", { position, nearest: true, tell: true, time_limit: 10 }, signal);
    return this.put("check", call, (answer) => this.judged(answer), (error) => drawTrouble(error.message));
  }

  judged(answer) {
    const [one] = answer.answers;
    if (!one?.told) return drawTrouble(answer.undecided ?? "");
    this.seen.blamed = this.#blamed = new Set([...blamedOf(one)].map((id) => stackOf(this.board, id)));
    this.#wrong = { attacks: blamedOf(one, ["attacks"]), blocks: blamedOf(one, ["blocks"]) };
    this.seen.without = withoutOf(one.told);
    drawHeadline(one);
    drawVerdicts(one, this.board, this.on);
    this.refresh();
    this.askCounts(one);
    this.firstJudged ??= performance.now();
    document.documentElement.dataset.judged = String(Number(document.documentElement.dataset.judged ?? 0) + 1);
  }

  /** How many legal declarations there are, of what was judged. */
  askCounts(answer) {
    const { position } = this.board;
    const stages = [...new Set(verdictsOf(answer).map(([stage]) => stage))];
    const one = (stage, signal) => ask(stage, { position, count: true, time_limit: 5 }, signal).then((found) => [stage, found]);
    const call = (signal) => Promise.all(stages.map((stage) => one(stage, signal)));
    return this.put("counts", call, (found) => found.forEach(([stage, counted]) => drawCount(stage, counted)));
  }

  askShow() {
    const { position } = this.board;
    const call = (signal) => ask("show", { position }, signal);
    return this.put("show", call, (answer) => {
      this.seen.now = new Map((answer.answers[0]?.permanents ?? []).map((one) => [one.id, one]));
      this.refresh();
    });
  }

  askMasks() {
    if (!this.acting.declaring) return undefined;
    const { mode } = this;
    const { position } = this.board;
    const begun = performance.now();
    const call = (signal) => ask("masks", { position, declare: mode, chosen: position[mode] ?? {} }, signal);
    return this.put("masks", call, (answer) => {
      this.masks = masksOf(answer.answers);
      this.refresh();
      this.lastMask = performance.now() - begun;
    }, () => { this.masks = UNKNOWN; });
  }

  /** The address of the page is a link to the board. */
  askCode() {
    const { position } = this.board;
    const call = (signal) => ask("convert", { position, to: "code" }, signal);
    return this.put("code", call, (answer) => {
      this.opening.shown = answer.answers[0].code;
      history.replaceState(null, "", `#${this.opening.shown}`);
    });
  }

  async rule(number) {
    const answer = await ask("explain", { rule: number, rules: this.board.position.rules ?? null });
    if (answer.answers[0]) drawRule(number, answer.answers[0]);
  }

  // -- what is done --------------------------------------------------------------------------------

  dropped(from, to) {
    if (this.playing.moment) return undefined;
    if (to === null || to === from) return this.acting.pick(null);
    return this.acting.onto(from, to);
  }

  mend(stage, who, verdict) {
    this.board.change((position) => {
      if (stage === "damage") {
        const mine = new Set(this.dividing.sources(who));
        const kept = Object.entries(position.damage.assign).filter(([id]) => !mine.has(id) && !(id in verdict.better));
        position.damage.assign = { ...Object.fromEntries(kept), ...verdict.better };
        return;
      }
      const judged = position.judge;
      declareAll(position, stage, verdict.better, stage === "blocks" ? (id) => this.controls(who, id) : undefined);
      if (verdict.better_bands) position.bands = verdict.better_bands;
      position.judge = judged;
      if (!judged) delete position.judge;
    });
  }

  /** Whether a player, or one of a team, controls what is called so. */
  controls(who, id) {
    const owner = this.board.permanent(id)?.controller;
    const player = this.board.position.players.find((one) => one.name === owner);
    return owner === who || player?.team === who;
  }

  given(one, holds) {
    this.board.change((position) => {
      position.given = [...(position.given ?? []), { id: one.id, text: one.asked, holds }];
    });
  }

  forget(one) {
    this.board.change((position) => {
      position.given = position.given.filter((each) => each.id !== one.id || each.text !== one.text);
      if (!position.given.length) delete position.given;
    });
  }

  edit(id) {
    this.editing.permanent(id);
  }

  blame(ids) {
    this.seen.blamed = ids ? new Set(ids.map((id) => stackOf(this.board, id))) : this.#blamed;
    this.refresh();
  }

  // -- what is drawn -------------------------------------------------------------------------------

  refresh() {
    this.#mark();
    const { board } = this;
    byId("board-title").textContent = board.title || label("untitled");
    byId("board-note").textContent = board.note;
    show("board-note", Boolean(board.note));
    byId("undo").disabled = !board.undoable;
    byId("redo").disabled = !board.redoable;
    byId("hint").textContent = label(`hint-${this.mode}`);
    show("clear-stage", this.mode !== "layout" && board.position[this.mode] !== undefined);
    show("nobody", this.acting.declaring && board.position[this.mode] === undefined);
    for (const one of document.querySelectorAll("[name=mode]")) one.checked = one.value === this.mode;
    if (this.defaultRules) byId("edition").value = board.position.rules ?? this.defaultRules;
    drawTable(byId("players"), this.shown, this.playing.moment ? { ...NOTHING_SEEN, defaults: this.seen.defaults } : this.seen, this.playing.moment ? STILL : this.on);
    if (this.mode === "layout") this.#playerButton();
    drawChosen(this);
    this.dividing.draw();
    this.arcs();
  }

  #playerButton() {
    byId("players").append(button(label("new-player"), () => this.addPlayer(), { attrs: { "data-key": "new-player" } }));
  }

  /** The board, or where a combat is played the board of its moment. */
  get shown() {
    return this.playing?.moment ? this.playing.board : this.board;
  }

  arcs() {
    drawArcs(byId("table"), this.shown.position, this.playing.moment ? NOTHING_WRONG : this.#wrong);
  }

  /** What shines and what is dim: choices of the picked creature, or creatures that have any. */
  #mark() {
    const { acting, board, seen } = this;
    seen.picked = acting.picked;
    seen.creatures = new Map();
    seen.things = new Map();
    if (!acting.declaring) return;
    if (acting.picked !== null) {
      const row = this.masks.creatures.get(acting.member);
      for (const [id, choice] of row?.choices ?? []) {
        const card = id && stackOf(board, id);
        if (card && !seen.things.get(card)?.can) seen.things.set(card, choice);
      }
      return;
    }
    for (const [id, row] of this.masks.creatures) {
      const card = stackOf(board, id);
      if (!seen.creatures.get(card)?.can) seen.creatures.set(card, { can: row.open, row });
    }
  }

  /** Why what is called so is dim. */
  reasons(id) {
    const thing = this.seen.things.get(id);
    if (thing) return thing.can === false ? thing.reasons : [];
    const creature = this.seen.creatures.get(id);
    return creature?.can === false ? reasonsOf(creature.row) : [];
  }
}

function withoutOf(told) {
  const found = new Map();
  for (const { id, line, why } of told.without) {
    if (!found.has(id)) found.set(id, new Map());
    found.get(id).set(line, why);
  }
  return found;
}

async function look_schema() {
  const answer = await ask("schema", {});
  return answer.answers[0].$defs;
}

const page = new Page();
globalThis.legality = page;
page.begin();
