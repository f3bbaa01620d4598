// An engine that knows what its own cards mean, in a hundred lines: each card says what it restricts, requires or
// costs, and `legality` which declarations are legal, and why not. Run it: node engine.mjs legality serve
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

// -- the cards, each a function from its bearer and the battle to parts of the Problem ---------------
const CARDS = {
  Recruit: () => ({}),
  Glider: (me, battle) => ({ // only gliders and archers reach it
    restrictions: [{ kind: "forbidden", rule: "sky", source: me.id, objects: [me.id],
      creatures: battle.blockers.filter((one) => !["Glider", "Archer"].includes(one.card)).map((one) => one.id),
      sentence: `${me.id} flies over all but gliders and archers.` }],
  }),
  Archer: () => ({}),
  Giant: (me) => ({ // two at least, or nobody
    restrictions: [{ kind: "count", rule: "fear", source: me.id, object: me.id, least: 2, most: null,
      sentence: `${me.id} is blocked by two or more, or by nobody.` }],
  }),
  Berserker: (me) => ({
    requirements: [{ rule: "rage", source: me.id, creatures: [me.id], sentence: `${me.id} fights whenever it can.` }],
  }),
  Jester: (me) => ({ // everybody who can has to block it: a requirement for each
    requirements: [{ rule: "mock", source: me.id, objects: [me.id], each: true, sentence: `Everybody who can blocks ${me.id}.` }],
  }),
  Mercenary: (me) => ({
    costs: [{ rule: "pay", source: me.id, creatures: [me.id], price: { mana: 2 }, sentence: `${me.id} fights for 2 coins.` }],
  }),
};

/** The Problem of a declaration: who may choose what, and what the cards on the table say of it. */
function problem(kind, battle) {
  const [own, objects] = kind === "attacks"
    ? [battle.attackers, [battle.defender, ...battle.castles]]
    : [battle.blockers, Object.keys(battle.attack)];
  const player = kind === "attacks" ? battle.attacker : battle.defender;
  const speaking = kind === "attacks" ? own : [...own, ...battle.attackers.filter((one) => one.id in battle.attack)];
  const found = { restrictions: [], requirements: [], costs: [] };
  for (const one of speaking) {
    for (const [list, parts] of Object.entries(CARDS[one.card](one, battle))) {
      found[list].push(...parts.filter((part) => speaksOf(part, own, objects)));
    }
  }
  return { problem: "declaration", version: 1, declaration: kind, player, objects,
    creatures: own.map((one) => one.id), payers: [{ name: player, mana: battle.coins[player] }], ...found };
}

/** Whether a part is about this declaration: it names nobody who has no part in it. */
function speaksOf(part, own, objects) {
  const known = (names, there) => (names ?? []).every((name) => there.includes(name));
  const ids = own.map((one) => one.id);
  return known(part.creatures, ids) && known(part.objects, objects) && known(part.object && [part.object], objects);
}

// -- the program beside it: a line of JSON each way --------------------------------------------------
class Legality {
  constructor([program, ...options]) {
    this.child = spawn(program, options, { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map();
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const answer = JSON.parse(line);
      this.waiting.get(answer.id)(answer);
      this.waiting.delete(answer.id);
    });
    this.next = 1;
  }

  async ask(op, position, more = {}) {
    const id = this.next++;
    const written = `${JSON.stringify({ id, op, position, ...more })}\n`;
    const answer = await new Promise((resolve) => this.waiting.set(id, resolve) && this.child.stdin.write(written));
    if (!answer.answers) throw new Error(answer.error ?? answer.undecided);
    return answer.answers[0];
  }

  /** What is declared, if it is legal; else why not, and the nearest that is. */
  async declare(kind, battle, declared) {
    const judged = await this.ask("check", { ...problem(kind, battle), declared }, { nearest: true });
    if (judged.legal === null) throw new Error("undecided: give it more time");
    const [verdict] = kind === "attacks" ? [judged.attacks] : Object.values(judged.blocks);
    console.log(`${kind} ${JSON.stringify(declared)}: ${judged.legal ? "legal" : "illegal"}`);
    for (const fault of verdict.violations) console.log(`  ${fault.rule}: ${fault.message}`);
    if (!judged.legal) console.log(`  instead: ${JSON.stringify(verdict.better)}`);
    return judged.legal ? declared : verdict.better;
  }
}

// -- a battle ----------------------------------------------------------------------------------------
const legality = new Legality(process.argv.slice(2));
const battle = { attacker: "Red", defender: "Blue", castles: ["keep"], coins: { Red: 1, Blue: 2 }, attack: {},
  attackers: [{ id: "giant", card: "Giant" }, { id: "bert", card: "Berserker" }, { id: "fool", card: "Jester" }, { id: "hired", card: "Mercenary" }],
  blockers: [{ id: "ann", card: "Recruit" }, { id: "bow", card: "Archer" }, { id: "cass", card: "Mercenary" }] };

battle.attack = await legality.declare("attacks", battle, { giant: "Blue", fool: "keep", hired: "Blue" });
const open = await legality.ask("blocks", problem("blocks", battle), { mask: true });
console.log(`may block: ${JSON.stringify(Object.values(open)[0].mask)}`);
const clever = await legality.ask("blocks", problem("blocks", battle), { best: true });
console.log(`the computer: ${JSON.stringify(clever.blocks)}, obeying ${clever.obeyed}`);
await legality.declare("blocks", battle, { ann: ["giant"], bow: ["fool"] });
await legality.declare("blocks", battle, { ann: ["fool"], bow: ["fool"], cass: ["giant"] });
legality.child.stdin.end();
