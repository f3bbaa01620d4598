// What clicks, keys and drags do at each stage: pick a card, then what it is for.

import { band, choose, chosenOf, letGo } from "./declare.js";
import { say } from "./dom.js";
import { word } from "./words.js";

/** Picking and choosing on the table. `page` has the board, the mode, the masks and what is seen. */
export class Acting {
  /** The id of the picked pile on the table, or null. */
  picked = null;

  constructor(page) {
    this.page = page;
  }

  get declaring() {
    return this.page.mode === "attacks" || this.page.mode === "blocks";
  }

  /** The picked pile, if it still lies there. */
  get pile() {
    return this.picked === null ? undefined : this.page.piles.get(this.picked);
  }

  /** The creature of the picked pile that would choose. */
  get member() {
    return this.pile?.ids[0] ?? null;
  }

  /** The row of what a pile's creature may choose, if it declares at all. */
  rowOf(pile) {
    return this.declaring && pile ? this.page.masks.creatures.get(pile.ids[0]) : undefined;
  }

  pick(id) {
    this.picked = id;
    say(id ? word("picked", { who: this.page.board.name(id) }) : word("dropped"));
    this.page.picked();
  }

  /** A card was clicked, touched or chosen by keys. */
  card(pile) {
    const row = this.rowOf(this.pile);
    if (this.picked === null || this.picked === pile.id || !row) return this.pick(this.picked === pile.id ? null : pile.id);
    const choice = this.choiceOf(row, pile);
    if (choice) return this.take(row, choice, pile.id);
    if (this.isBand(row, pile)) return this.together(row.id, pile);
    return this.pick(pile.id);
  }

  /** A player was clicked. */
  player(name) {
    const row = this.rowOf(this.pile);
    const choice = row?.choices.get(name);
    if (choice) this.take(row, choice, name);
  }

  /** One is put onto another: it is done, legal or not; the verdict says what is wrong. */
  dropped(from, to) {
    const pile = this.page.piles.get(from);
    if (!pile) return this.pick(null);
    if (this.page.mode === "layout") return this.page.changes.moved(pile, to);
    if (to === null) return this.back(pile);
    if (to.id === from) return this.pick(null);
    const row = this.rowOf(pile);
    const target = this.page.piles.get(to.id);
    const choice = row && ((target ? this.choiceOf(row, target) : row.choices.get(to.id)) ?? row.choices.get(to.place));
    if (choice) return this.hasChosen(row, choice) ? this.pick(null) : this.chosen(row, choice);
    if (row && target && this.isBand(row, target)) return this.together(row.id, target);
    return to.place === undefined || to.place === pile.permanent.controller ? this.back(pile) : this.pick(null);
  }

  /** Dropped on nothing: what was declared is taken back. */
  back(pile) {
    this.picked = null;
    const { board, mode } = this.page;
    const declared = pile.ids.filter((id) => chosenOf(board.position, mode, id).length);
    if (!this.declaring || !declared.length) return this.page.picked();
    say(word("taken-back", { who: board.names(declared) }));
    return board.change((position) => letGo(position, mode, declared));
  }

  /** A choice by click: what cannot lead to a legal declaration is explained first. */
  take(row, choice, at) {
    if (choice.can === false && !this.hasChosen(row, choice)) return this.page.explain(at, choice);
    return this.chosen(row, choice, this.pile);
  }

  /** Choose, or let go of what was chosen. */
  chosen(row, choice) {
    const { board, mode } = this.page;
    this.picked = null;
    const beside = chosenOf(board.position, mode, row.id).length < row.most;
    return board.change((position) => {
      if (choice.thing !== null) return choose(position, mode, row.id, choice.thing, beside);
      position[mode] ??= {};
      return letGo(position, mode, [row.id]);
    });
  }

  together(creature, pile) {
    this.picked = null;
    this.page.board.change((position) => band(position, creature, pile.ids[0]));
  }

  /** Whether a creature and an attacker may be told to be a band; the verdict judges it. */
  isBand(row, pile) {
    const { board, masks, mode } = this.page;
    return mode === "attacks" && masks.creatures.has(pile.ids[0]) && Boolean(board.position.attacks?.[pile.ids[0]]) && row.id !== pile.ids[0];
  }

  /** The choice that a pile is for a creature: one that is made already, or the first that is open. */
  choiceOf(row, pile) {
    const all = [...pile.ids, pile.permanent.id].map((id) => row.choices.get(id)).filter(Boolean);
    return all.find((choice) => this.hasChosen(row, choice)) ?? all.find((choice) => choice.can) ?? all[0];
  }

  hasChosen(row, choice) {
    const chosen = chosenOf(this.page.board.position, this.page.mode, row.id);
    return choice.thing === null ? !chosen.length : chosen.includes(choice.thing);
  }
}
