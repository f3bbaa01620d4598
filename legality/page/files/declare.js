// Who attacks or blocks what, taken and let go of. Which of it is legal the library says.

/** All that a creature has chosen at a stage. */
export function chosenOf(position, stage, id) {
  const found = position[stage]?.[id];
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** Choose a thing, or let go of it; `beside` what was chosen before, or in its place. */
export function choose(position, stage, id, thing, beside) {
  const before = chosenOf(position, stage, id);
  const taken = before.includes(thing);
  const after = taken ? before.filter((one) => one !== thing) : beside ? [...before, thing] : [thing];
  position[stage] ??= {};
  if (!after.length) delete position[stage][id];
  else position[stage][id] = stage === "attacks" ? after[0] : after;
  forget(position, stage);
}

/** Let go of everything that those have chosen. */
export function letGo(position, stage, ids) {
  if (!position[stage]) return;
  for (const id of ids) delete position[stage][id];
  forget(position, stage);
}

/** Take a whole declaration over. */
export function declareAll(position, stage, declaration, whose) {
  const kept = Object.entries(position[stage] ?? {}).filter(([id]) => whose && !whose(id));
  position[stage] = { ...Object.fromEntries(kept), ...declaration };
  for (const [id, chosen] of Object.entries(position[stage])) if (!chosen.length) delete position[stage][id];
  forget(position, stage);
}

/** What hangs on a declaration goes with it: who attacks no longer is not blocked either. */
function forget(position, stage) {
  if (stage === "attacks") {
    const attacking = new Set(Object.keys(position.attacks ?? {}));
    if (position.bands) position.bands = position.bands.map((band) => band.filter((id) => attacking.has(id))).filter((band) => band.length > 1);
    for (const [id, list] of Object.entries(position.blocks ?? {})) {
      position.blocks[id] = list.filter((to) => attacking.has(to));
      if (!position.blocks[id].length) delete position.blocks[id];
    }
    if (position.blocked) position.blocked = position.blocked.filter((id) => attacking.has(id));
  }
  delete position.order;
  delete position.damage;
  judgeToo(position, stage);
}

/** What is declared is judged. */
export function judgeToo(position, stage) {
  if (position.judge && !position.judge.includes(stage)) position.judge = [...position.judge, stage];
}

export function clear(position, stage) {
  delete position[stage];
  if (stage === "attacks") {
    delete position.bands;
    delete position.blocks;
    delete position.blocked;
  }
  if (stage !== "damage") delete position.damage;
  delete position.order;
  if (position.judge) {
    position.judge = position.judge.filter((one) => one !== stage);
    if (!position.judge.length) delete position.judge;
  }
}

/** Two in one band, or apart again. */
export function band(position, one, other) {
  const bands = position.bands ?? [];
  const mine = bands.find((each) => each.includes(one)) ?? [one];
  const theirs = bands.find((each) => each.includes(other)) ?? [other];
  const rest = bands.filter((each) => each !== mine && each !== theirs);
  const together = mine === theirs ? mine.filter((id) => id !== one) : [...theirs, ...mine];
  position.bands = [...rest, together].filter((each) => each.length > 1);
  if (position.attacks?.[other]) position.attacks = { ...position.attacks, [one]: position.attacks[other] };
  delete position.damage;
}
