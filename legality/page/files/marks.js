// What shines and what is dim: choices of the picked creature, or creatures that have any; and what there
// is to read of a card.

import { wholeCard } from "./card.js";
import { element } from "./dom.js";
import { reasonsOf, standing } from "./masks.js";
import { isCut, reasonText } from "./reader.js";
import { word } from "./words.js";

export class Marks {
  /** The ids of those who make a fault; those that are pointed at stand in their place. */
  blamed = new Set();
  #pointed = null;
  #rows = new Map();
  #places = new Map();

  constructor(page) {
    this.page = page;
  }

  point(ids) {
    this.#pointed = ids ? new Set(ids) : null;
    this.page.picked();
  }

  /** Work it out anew, and have it drawn. */
  draw(drawn) {
    const { page } = this;
    const { acting, piles } = page;
    this.#places = new Map([...piles.values()].flatMap((pile) => pile.ids.map((id) => [id, pile.id])));
    this.#rows = page.still || !acting.declaring ? new Map() : new Map(this.#found());
    const blamed = page.still ? new Set() : (this.#pointed ?? this.blamed);
    drawn({
      can: (id) => this.#rows.get(id)?.can,
      picked: acting.picked,
      blamed: (id) => (piles.has(id) && blamed.has(id)) || Boolean(piles.get(id)?.ids.some((each) => blamed.has(each)) || (piles.get(id)?.size > 1 && blamed.has(piles.get(id).permanent.id))),
      spoken: (id) => (this.#rows.has(id) ? word(standing(this.#rows.get(id).can)) : ""),
    });
  }

  /** Where a creature lies on the table. */
  placeOf(id) {
    return this.#places.get(id) ?? id;
  }

  /** Whether that card declares at this stage. */
  declares(id) {
    const pile = this.page.piles.get(id);
    return Boolean(pile && this.page.masks.creatures.has(pile.ids[0]));
  }

  /** The first thing that somebody may attack. */
  get target() {
    for (const row of this.page.masks.creatures.values()) {
      for (const choice of row.choices.values()) if (choice.thing !== null && choice.can) return choice.thing;
    }
    return undefined;
  }

  * #found() {
    const { acting, masks, piles } = this.page;
    const row = acting.rowOf(acting.pile);
    if (row) {
      for (const pile of piles.values()) {
        const choice = acting.choiceOf(row, pile);
        if (choice) yield [pile.id, { can: choice.can, reasons: choice.can === false ? choice.reasons : [] }];
      }
      for (const player of this.page.board.position.players) {
        const choice = row.choices.get(player.name);
        if (choice) yield [player.name, { can: choice.can, reasons: choice.can === false ? choice.reasons : [] }];
      }
      return;
    }
    for (const pile of piles.values()) {
      const rows = pile.ids.map((id) => masks.creatures.get(id)).filter(Boolean);
      if (!rows.length) continue;
      const can = rows.some((one) => one.open) ? true : rows.some((one) => one.open === null) ? null : false;
      yield [pile.id, { can, reasons: can === false ? reasonsOf(rows[0]) : [] }];
    }
  }

  /** What there is to read of a card: all of it where something is cut off, and why it is dim. */
  detail(id, face) {
    const { page } = this;
    const reasons = (this.#rows.get(id)?.reasons ?? []).map((reason) => reasonText(reason, page.board));
    const pile = page.piles.get(id);
    const cut = pile && (face.classList.contains("bar-face") || isCut(face));
    const card = cut ? [element("p", { cls: "tip-title", text: page.onTable.name(pile.ids[0]) }), ...wholeCard(page.view, pile.permanent)] : [];
    return [...card, ...reasons];
  }
}
