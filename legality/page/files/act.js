// What clicks, keys and drags do at each stage: pick a card, then what it is for.

import { many } from "./board.js";
import { band, choose, chosenOf, memberOf } from "./declare.js";
import { label, say } from "./dom.js";

/** Picking and choosing on the table. `page` has the board, the mode and the masks. */
export class Acting {
  picked = null;

  constructor(page) {
    this.page = page;
  }

  get declaring() {
    return this.page.mode === "attacks" || this.page.mode === "blocks";
  }

  /** The creature of the picked card that would choose. */
  get member() {
    const permanent = this.picked && this.page.board.permanent(this.picked);
    if (!permanent) return null;
    return this.declaring ? memberOf(this.page.board.position, this.page.mode, permanent) : permanent.id;
  }

  pick(id) {
    this.picked = id;
    say(id ? label("picked", { who: this.page.board.name(id) }) : label("dropped"));
    this.page.refresh();
  }

  /** A card was clicked or chosen by keys. */
  card(permanent) {
    if (this.picked === null || !this.declaring) return this.pick(this.picked === permanent.id ? null : permanent.id);
    if (this.picked === permanent.id) return this.pick(null);
    return this.onto(this.picked, permanent.id, true);
  }

  /** A player was clicked. */
  thing(id) {
    if (this.picked !== null && this.declaring) this.onto(this.picked, id, true);
  }

  /** One card was put onto another, or onto a player; a click on one that is no choice picks it. */
  onto(from, to, byClick = false) {
    const { board, masks, mode } = this.page;
    const permanent = board.permanent(from);
    if (!permanent || from === to) return this.pick(null);
    if (mode === "layout") return this.attach(permanent, to);
    if (!this.declaring) return this.pick(null);
    const creature = memberOf(board.position, mode, permanent);
    const row = masks.creatures.get(creature);
    const choice = choiceOf(row, to);
    if (choice) {
      this.picked = null;
      return board.change((position) => choose(position, mode, creature, choice.thing, this.beside(creature)));
    }
    if (mode === "attacks" && masks.creatures.has(to) && row) {
      this.picked = null;
      return board.change((position) => band(position, creature, to));
    }
    return this.pick(byClick && board.permanent(to) ? to : null);
  }

  /** Whether a creature may choose one more beside what it has chosen. */
  beside(creature) {
    const { board, masks, mode } = this.page;
    return chosenOf(board.position, mode, creature).length < (masks.creatures.get(creature)?.most ?? 1);
  }

  attach(permanent, to) {
    this.picked = null;
    this.page.board.change((position) => {
      const one = position.permanents.find((each) => each.id === permanent.id);
      if (one.attached_to === to) delete one.attached_to;
      else one.attached_to = to;
    });
  }

  /** A choice of the picked creature, taken from the list: nothing lets go of all. */
  take(choice) {
    const { board, mode } = this.page;
    const { member } = this;
    if (choice.thing !== null) return board.change((position) => choose(position, mode, member, choice.thing, this.beside(member)));
    return board.change((position) => {
      position[mode] ??= {};
      for (const one of chosenOf(position, mode, member)) choose(position, mode, member, one, true);
    });
  }

  get hasAny() {
    return chosenOf(this.page.board.position, this.page.mode, this.member).length > 0;
  }

  /** Whether the picked creature has chosen that. */
  hasChosen(to) {
    const { board, mode } = this.page;
    return this.declaring && this.member !== null && chosenOf(board.position, mode, this.member).includes(to);
  }
}

/** The choice that a card is for a creature; of a stack the first that is open. */
function choiceOf(row, to) {
  const all = [...(row?.choices.values() ?? [])];
  const members = all.filter((one) => one.thing === to || one.thing?.startsWith(`${to}#`));
  return members.find((one) => one.can) ?? members[0];
}

export const stackOf = (board, id) => {
  const found = board.permanent(id);
  return found && many(found) ? found.id : id;
};
