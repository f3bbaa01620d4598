// An engine for tier 0 of the corpus, written from the archive alone: it reads `abilities`, not English,
// and knows nothing of any library. `node tier0.js` answers a line of JSON with a line of JSON.
"use strict";

class NotHere extends Error {}

// -- who is what ------------------------------------------------------------------------------------

function world(question) {
  const { position, abilities } = question;
  const permanents = new Map(position.permanents.map((one) => [one.id, one]));
  const all = position.permanents.flatMap((one) =>
    (abilities[one.id] ?? []).map((ability) => ({ ability, source: one })));
  for (const { ability } of all) {
    const name = ability.kind === "keyword" ? ability.name : ability.kind;
    if (!KNOWN.has(name)) throw new NotHere(`no ${name} here`);
    const other = Object.keys(ability).find((field) => !(FIELDS[name] ?? ["kind", "name"]).includes(field));
    if (other) throw new NotHere(`no ${other} here`);
  }
  const other = Object.keys(position).find((field) => !FIELDS.position.includes(field));
  if (other) throw new NotHere(`no ${other} here`);
  if (position.players.length > 2 || position.rules < "2024-03-08") throw new NotHere("two players, rules since 2024");
  if (position.permanents.some((one) => /Planeswalker|Battle/.test(one.type_line))) throw new NotHere("players only");
  if (position.permanents.some((one) => one.suspected || one.phased_out)) throw new NotHere("no such state here");
  return { position, permanents, all, active: position.active ?? position.players[0].name };
}
const KNOWN = new Set(["flying", "reach", "menace", "defender", "haste", "vigilance", "protection", "trample", "deathtouch",
  "first strike", "double strike", "must-attack", "must-block", "must-be-blocked", "lure", "cant-attack", "cant-block",
  "cant-be-blocked", "needs-company", "maximum-blockers", "attack-cost"]);
const FIELDS = {
  protection: ["kind", "name", "quality"], "cant-attack": ["kind", "condition"], "cant-be-blocked": ["kind", "blockers"],
  "needs-company": ["kind", "action", "least"], "maximum-blockers": ["kind", "most"],
  "attack-cost": ["kind", "subject", "cost", "targets"], // of everybody: so much for each creature that attacks
  position: ["rules", "players", "active", "defending", "permanents", "judge", "attacks", "blocks", "damage", "order"],
};

const isCreature = (one) => /\bCreature\b/.test(one.type_line);
const has = (world, one, keyword) => world.all.some(({ ability, source }) =>
  source === one && ability.kind === "keyword" && ability.name === keyword);
const of = (world, one, kind) => world.all.filter(({ ability, source }) => source === one && ability.kind === kind);

function matches(world, filter, one, source) {
  const compare = { "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "=": (a, b) => a === b, "<": (a, b) => a < b,
    ">": (a, b) => a > b, "!=": (a, b) => a !== b };
  const you = source.controller;
  switch (filter?.kind ?? "anything") {
    case "anything": return true;
    case "this-object": return one === source;
    case "has-color": return (one.colors ?? []).includes(filter.color);
    case "has-type": return one.type_line.toLowerCase().split(/[ —]+/).includes(filter.word);
    case "compare": return compare[filter.comparison](one[filter.statistic], filter.amount);
    case "all-of": return filter.parts.every((part) => matches(world, part, one, source));
    case "not": return !matches(world, filter.part, one, source);
    case "controlled-by": {
      const other = world.position.players.map((player) => player.name).find((name) => name !== world.active);
      const who = { you, "your opponents": you === other ? world.active : other, "defending player": other };
      if (!(filter.who in who)) throw new NotHere(`whom is ${filter.who}?`);
      return one.controller === who[filter.who];
    }
    default: throw new NotHere(`no ${filter.kind} here`);
  }
}

function holds(world, condition, source) {
  const count = (filter) => world.position.permanents.filter((one) => matches(world, filter, one, source)).length;
  switch (condition?.kind ?? "always") {
    case "always": return true;
    case "unless": return !holds(world, condition.part, source);
    case "more-than": return count(condition.more) + (condition.or_equal ? 1 : 0) > count(condition.less);
    default: throw new NotHere(`no ${condition.kind} here`);
  }
}

// -- attacks and blocks: pairs that may be, restrictions on the whole, requirements -------------------

function attacks(world) {
  const side = world.position.permanents.filter((one) => isCreature(one) && one.controller === world.active);
  const defender = world.position.players.find((player) => player.name !== world.active).name;
  const may = (one) => !one.tapped && !(one.summoning_sick && !has(world, one, "haste")) && !has(world, one, "defender")
    && !of(world, one, "cant-attack").some(({ ability }) => holds(world, ability.condition, one));
  const wishes = side.flatMap((one) => [...of(world, one, "must-attack"), ...(one.goaded_by ?? [])]
    .map(() => (chosen) => chosen.has(one.id)));
  const price = world.all.filter(({ ability }) => ability.kind === "attack-cost")
    .reduce((sum, { ability }) => sum + ability.cost.mana, 0);
  const mana = world.position.players.find((player) => player.name === world.active).mana ?? 0;
  return { side, things: [defender], may, wishes, price, mana, whole: (chosen) => company(world, chosen, "attack") };
}

function blocks(world, player) {
  const attackers = Object.keys(world.position.attacks).map((id) => world.permanents.get(id));
  const side = world.position.permanents.filter((one) => isCreature(one) && one.controller === player);
  const may = (one, id) => {
    const attacker = world.permanents.get(id);
    if (one.tapped || of(world, one, "cant-block").length) return false;
    if (has(world, attacker, "flying") && !has(world, one, "flying") && !has(world, one, "reach")) return false;
    return !of(world, attacker, "cant-be-blocked").some(({ ability }) => matches(world, ability.blockers, one, attacker))
      && !of(world, attacker, "keyword").some(({ ability }) => ability.name === "protection"
        && matches(world, ability.quality, one, attacker));
  };
  const blockersOf = (chosen, id) => [...chosen.values()].filter((thing) => thing === id).length;
  const wishes = [
    ...side.flatMap((one) => of(world, one, "must-block").map(() => (chosen) => chosen.has(one.id))),
    ...attackers.flatMap((one) => of(world, one, "must-be-blocked").map(() => (chosen) => blockersOf(chosen, one.id) > 0)),
    ...attackers.flatMap((one) => of(world, one, "lure").flatMap(() =>
      side.map((blocker) => (chosen) => chosen.get(blocker.id) === one.id))),
  ];
  const whole = (chosen) => company(world, chosen, "block") && attackers.every((one) => {
    const number = blockersOf(chosen, one.id);
    return !(number === 1 && has(world, one, "menace"))
      && of(world, one, "maximum-blockers").every(({ ability }) => number <= ability.most);
  });
  return { side, things: attackers.map((one) => one.id), may, wishes, price: 0, mana: 0, whole };
}

const company = (world, chosen, action) => [...chosen.keys()].every((id) =>
  of(world, world.permanents.get(id), "needs-company").every(({ ability }) =>
    ability.action !== action || chosen.size - 1 >= (ability.least ?? 1)));

function* everything(side, things, chosen = new Map(), place = 0) {
  if (place === side.length) { yield new Map(chosen); return; }
  yield* everything(side, things, chosen, place + 1);
  for (const thing of things) {
    chosen.set(side[place].id, thing);
    yield* everything(side, things, chosen, place + 1);
    chosen.delete(side[place].id);
  }
}

function judge(problem, chosen) {
  const byId = new Map(problem.side.map((one) => [one.id, one]));
  const keeps = (one) => [...one].every(([id, thing]) => byId.has(id) && problem.may(byId.get(id), thing)) && problem.whole(one);
  const pays = (one) => one.size * problem.price;
  const obeys = (one) => problem.wishes.filter((wish) => wish(one)).length;
  if (!keeps(chosen) || pays(chosen) > problem.mana) return false;
  for (const other of everything(problem.side, problem.things)) {
    const free = problem.price === 0 || [...other.keys()].every((id) => chosen.has(id));
    if (free && keeps(other) && obeys(other) > obeys(chosen)) return false;
  }
  return true;
}

// -- damage -----------------------------------------------------------------------------------------

function damage(world, side, declaration, edition) {
  if (side !== "attacking") throw new NotHere("attackers only");
  const { position } = world;
  const { step, struck_first: struck = [] } = position.damage;
  const strikes = (one) => step === "first" ? has(world, one, "first strike") || has(world, one, "double strike")
    : has(world, one, "double strike") || !struck.includes(one.id);
  const given = {};
  const deadly = new Set();
  for (const [source, shares] of Object.entries(declaration)) {
    if (!(source in position.attacks)) return false;
    for (const [to, amount] of Object.entries(shares)) {
      given[to] = (given[to] ?? 0) + amount;
      if (amount > 0 && has(world, world.permanents.get(source), "deathtouch")) deadly.add(to);
    }
  }
  const enough = (id) => {
    const one = world.permanents.get(id);
    return deadly.has(id) || (given[id] ?? 0) >= one.toughness - (one.damage ?? 0);
  };
  return Object.entries(position.attacks).every(([id, target]) => {
    const one = world.permanents.get(id);
    const shares = declaration[id] ?? {};
    const total = Object.values(shares).reduce((sum, amount) => sum + amount, 0);
    const blockers = Object.keys(position.blocks).filter((blocker) => position.blocks[blocker].includes(id));
    const order = edition < "2024-11-08" ? position.order?.[id] ?? blockers : [];
    const amount = strikes(one) ? one.power : 0;
    if (total !== amount || Object.values(shares).some((share) => share < 0)) return false;
    if (!blockers.length) return Object.entries(shares).every(([to, share]) => to === target || !share);
    return Object.entries(shares).every(([to, share]) => {
      if (!share) return true;
      if (to === target) return has(world, one, "trample") && blockers.every(enough);
      return blockers.includes(to) && order.slice(0, Math.max(order.indexOf(to), 0)).every(enough);
    });
  });
}

// -- line by line -----------------------------------------------------------------------------------

function answer(question) {
  const here = world(question);
  const { kind, declaration, player, side, edition } = question;
  if (kind === "damage") return damage(here, side, declaration, edition);
  if (kind === "attacks") return judge(attacks(here), new Map(Object.entries(declaration)));
  if (kind !== "blocks") throw new NotHere("it does not count");
  if (Object.values(declaration).some((chosen) => chosen.length > 1)) return false;
  return judge(blocks(here, player), new Map(Object.entries(declaration).map(([id, [thing]]) => [id, thing])));
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  try {
    console.log(JSON.stringify({ legal: answer(JSON.parse(line)) }));
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    console.log(JSON.stringify({ legal: null, why: error.message }));
  }
});
