// What the library says can still be chosen, as rows to look up.

/** An empty answer: nothing is known of any choice. */
export const UNKNOWN = { creatures: new Map() };

/** creature → { id, most, open, choices: thing → {thing, can, reasons} } of one stage's answers; nothing
    is the thing null, and an open question is neither true nor false. */
export function masksOf(answers) {
  const creatures = new Map();
  for (const answer of answers) {
    for (const row of answer.creatures ?? []) {
      const choices = row.choices.map((one) => ({ thing: one.choice, can: one.possible, reasons: one.reasons ?? [] }));
      creatures.set(row.creature, { id: row.creature, most: row.most, open: opens(choices), choices: new Map(choices.map((choice) => [choice.thing ?? "", choice])) });
    }
  }
  return { creatures };
}

/** Whether something can be chosen; null where that is not known. */
function opens(choices) {
  const found = choices.filter((choice) => choice.thing !== null).map((choice) => choice.can);
  if (found.includes(true)) return true;
  return found.includes(null) ? null : false;
}

/** Why none of a creature's choices is open, each reason once. */
export function reasonsOf(row) {
  const found = new Map();
  for (const choice of row.choices.values()) {
    if (choice.thing !== null) for (const reason of choice.reasons) found.set(JSON.stringify(reason), reason);
  }
  return [...found.values()];
}

/** The name of how a choice stands. */
export const standing = (can) => (can === null ? "unknown" : can ? "can" : "cannot");
