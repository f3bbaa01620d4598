// What drags and buttons change on the board, beside what is picked and chosen by hand.

import { clear, declareAll, judgeToo } from "./declare.js";

export class Changes {
  constructor(page) {
    this.page = page;
    this.board = page.board;
  }

  /** Dropped in Lay out: attached to what it was dropped on, or given to another player. */
  moved(pile, to) {
    this.page.acting.picked = null;
    if (to === null || to.id === pile.id) return this.page.picked();
    const { id } = pile.permanent;
    const host = this.page.piles.get(to.id) ?? this.board.permanent(to.id);
    const free = to.empty || !host || /\bCreature\b/.test(pile.permanent.type_line ?? "");
    const other = to.place !== undefined && to.place !== pile.permanent.controller && free;
    return this.board.change((position) => {
      const one = position.permanents.find((each) => each.id === id);
      if (other) one.controller = to.place;
      else if (one.attached_to === to.id || to.empty) delete one.attached_to;
      else if (host) one.attached_to = (host.permanent ?? host).id;
      else one.attached_to = to.id;
    });
  }

  /** Everyone who may attacks the first that can be attacked. */
  allAttack() {
    const to = this.page.marks.target;
    const able = [...this.page.masks.creatures.values()].filter((row) => row.choices.get(to)?.can);
    this.board.change((position) => declareAll(position, "attacks", Object.fromEntries(able.map((row) => [row.id, to]))));
  }

  declareNothing() {
    this.board.change((position) => {
      position[this.page.mode] = {};
      judgeToo(position, this.page.mode);
    });
  }

  clearStage() {
    this.board.change((position) => clear(position, this.page.mode));
  }

  mend(stage, who, verdict) {
    this.board.change((position) => {
      if (stage === "damage") {
        const mine = new Set(this.page.dividing.sources(who));
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

  /** An ability has resolved in that way. */
  resolved(one, way) {
    const effect = { oracle_text: way.oracle_text, source: one.id, ability: one.text };
    this.board.change((position) => {
      position.effects = [...(position.effects ?? []), way.on.length ? { ...effect, on: way.on } : effect];
    });
  }

  /** Takes back what was answered: an entry of `given` or of `effects`. */
  forget(one) {
    const same = JSON.stringify(one);
    this.board.change((position) => {
      for (const key of ["given", "effects"]) {
        if (position[key]) position[key] = position[key].filter((each) => JSON.stringify(each) !== same);
        if (!position[key]?.length) delete position[key];
      }
    });
  }

  judgeAll() {
    this.board.change((position) => { delete position.judge; });
  }

  life(name, life) {
    this.board.change((position) => { position.players.find((player) => player.name === name).life = life; });
  }
}
