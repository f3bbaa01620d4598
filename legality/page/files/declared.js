// A declaration in a sentence: who attacks, blocks or deals damage to whom, by the names of cards.

import { word } from "./words.js";

/** Declared at a stage, in one line; a long one is cut. */
export function declared(stage, declaration, board, most = 6) {
  const lines = linesOf(stage, declaration, board);
  if (!lines.length) return word(stage === "blocks" ? "no-block" : "no-attack");
  const rest = lines.length - most;
  return [...lines.slice(0, most), ...(rest > 0 ? [word("and-more", { n: rest })] : [])].join("; ");
}

function linesOf(stage, declaration, board) {
  if (stage === "damage") return Object.entries(declaration).map(([id, shares]) => damageOf(id, shares, board));
  const by = new Map();
  for (const [id, chosen] of Object.entries(declaration)) {
    const to = [chosen].flat();
    if (to.length) by.set(JSON.stringify(to), [...(by.get(JSON.stringify(to)) ?? []), id]);
  }
  const key = stage === "blocks" ? "does-block" : "does-attack";
  return [...by].map(([to, ids]) => word(key, { who: board.names(ids), n: ids.length, what: board.names(JSON.parse(to)) }));
}

function damageOf(id, shares, board) {
  const given = Object.entries(shares).map(([to, n]) => word("deals", { n, who: board.name(to) }));
  return `${board.name(id)}: ${given.join(", ")}`;
}
