// The answer at a glance: what was judged and what was not, why not, and the nearest legal declaration.

import { button, byId, element } from "./dom.js";
import { declared } from "./declared.js";
import { briefly } from "./heard.js";
import { icon } from "./icons.js";
import { has, word } from "./words.js";

const ICONS = { legal: "check", illegal: "cross", undecided: "question", open: "question", part: "check", nothing: "dash", away: "away", wait: "wait" };

/** What is said of damage that hangs on how first-strike damage is assigned. */
const UNDECIDED = { legal: null, obeyed: 0, maximum: 0, violations: [], better: null };

/** Every verdict as [stage, of whom, verdict]. */
export function verdictsOf(answer) {
  const found = answer.attacks ? [["attacks", "", answer.attacks]] : [];
  for (const stage of ["blocks", "damage"]) {
    for (const [who, verdict] of Object.entries(answer[stage] ?? {})) found.push([stage, who, verdict]);
  }
  if (answer.damage) return found;
  return [...found, ...(answer.told?.verdicts ?? []).filter((one) => one.stage === "damage").map((one) => ["damage", one.who, UNDECIDED])];
}

/** Those whose choices or texts make a fault. */
export function blamedOf(answer, stages = ["attacks", "blocks", "damage"]) {
  const judged = verdictsOf(answer).filter(([stage]) => stages.includes(stage));
  return new Set(judged.flatMap(([, , verdict]) => (verdict.violations ?? []).flatMap((fault) => [...fault.objects, ...fault.sources])));
}

/** What a verdict is on, by its stage and its player or side. */
export function titleOf(stage, who, alone) {
  if (stage === "damage") return word(`side-${who}`);
  return stage === "blocks" && !alone ? word("whose", { what: word("stage-blocks"), who }) : word(`stage-${stage}`);
}

/** What stands in the headline: its status, its main sentence, and its parts as [status, text]. */
export function headlineOf(answer, board) {
  const verdicts = verdictsOf(answer);
  const { position } = board;
  const parts = [...partsOf(verdicts, position), ...gapsOf(answer)];
  const wrong = verdicts.find(([, , verdict]) => verdict.legal === false);
  const status = statusOf(answer, verdicts, parts, wrong);
  const why = wrong && reasonOf(answer, wrong, board);
  const judged = verdicts.map(([stage]) => word(`stage-${stage}`));
  const mains = {
    illegal: () => word("said-illegal", { why }),
    undecided: () => (answer.asks.length ? word("said-asks", { what: answer.asks[0].asked ?? answer.asks[0].text }) : word("said-undecided")),
    nothing: () => word("said-nothing"),
    "open-nothing": () => word("said-nothing"),
    part: () => word("said-part", { what: [...new Set(judged)].join(", ") }),
  };
  return { status, main: (mains[status] ?? (() => word(`said-${status}`)))(), parts, wrong };
}

function statusOf(answer, verdicts, parts, wrong) {
  if (!verdicts.length) return answer.not_understood.length + answer.asks.length ? "open-nothing" : "nothing";
  if (wrong) return "illegal";
  if (verdicts.some(([, , verdict]) => verdict.legal === null)) return "undecided";
  if (answer.not_understood.length || answer.asks.length || answer.not_modelled.length) return "open";
  return parts.some(([status]) => status === "missing" || status === "unjudged") ? "part" : "legal";
}

/** Each stage as it stands. */
function partsOf(verdicts, position) {
  const alone = verdicts.filter(([stage]) => stage === "blocks").length === 1;
  const found = verdicts.map(([stage, who, verdict]) => {
    const status = verdict.legal === null ? "undecided" : verdict.legal ? "legal" : "illegal";
    return [status, word(`part-${status}`, { what: titleOf(stage, who, alone) })];
  });
  const judged = new Set(verdicts.map(([stage]) => stage));
  const attackers = Object.keys(position.attacks ?? {}).length;
  if (!judged.has("attacks")) {
    const missing = position.attacks === undefined;
    if (!missing || judged.size) found.splice(0, 0, [missing ? "missing" : "unjudged", word(missing ? "part-missing" : "part-unjudged", { what: word("stage-attacks") })]);
  }
  if (attackers && !judged.has("blocks")) {
    const missing = position.blocks === undefined;
    found.splice(1, 0, [missing ? "missing" : "unjudged", word(missing ? "part-missing" : "part-unjudged", { what: word("stage-blocks") })]);
  } else if (attackers && judged.has("blocks") && !judged.has("damage") && verdicts.every(([, , verdict]) => verdict.legal)) found.push(["quiet", word("part-divide")]);
  return found;
}

/** What the answer was given without. */
function gapsOf(answer) {
  const kinds = [["not_understood", "open-not-understood"], ["asks", "open-asks"], ["not_modelled", "open-not-modelled"]];
  return kinds.filter(([key]) => answer[key].length).map(([key, name]) => ["open", word(name, { n: answer[key].length })]);
}

/** Why it is illegal, in a sentence a player would say. */
export function reasonOf(answer, [stage, who, verdict], board) {
  const [fault] = verdict.violations;
  const missed = requirementsOf(answer, stage, who).find((one) => one.missing.some((id) => fault.objects.includes(id)) || (one.obeyed < one.number && !one.missing.length));
  const isUnmet = verdict.violations.length === 1 && verdict.obeyed < verdict.maximum && missed;
  return isUnmet ? briefly(missed.sentence, board, missed.missing) : briefly(fault.message, board, fault.objects);
}

export function requirementsOf(answer, stage, who) {
  return answer.told?.verdicts.find((one) => one.stage === stage && one.who === who)?.requirements ?? [];
}

// -- drawn -----------------------------------------------------------------------------------------

/** The headline of an answer; `on` is called with what is pressed. */
export function drawHeadline(answer, board, on) {
  const found = headlineOf(answer, board);
  const status = found.status === "open-nothing" ? "open" : found.status;
  drawStatus(status, found.main, [...found.parts, ["quiet", word("by-rules", { what: answer.rules })]]);
  byId("headline-acts").replaceChildren(...(found.wrong ? actsOf(found.wrong, board, on) : []), ...openActs(found, on), ...judgeActs(found, board, on), ...editionActs(board, on));
}

export function drawStatus(status, main, parts = []) {
  byId("headline").dataset.status = status;
  byId("headline-main").replaceChildren(icon(ICONS[status]), element("span", { text: main }));
  byId("headline-parts").replaceChildren(...parts.map(([kind, text]) => element("span", { cls: `part part-${kind}`, text })));
}

/** How each stage stands, at its tab. */
export function drawStages(answer) {
  const states = new Map();
  for (const [stage, , verdict] of answer ? verdictsOf(answer) : []) {
    const state = verdict.legal === null ? "undecided" : verdict.legal ? "legal" : "illegal";
    if (states.get(stage) !== "illegal") states.set(stage, state);
  }
  for (const option of document.querySelectorAll("[name=mode]")) option.closest("label").dataset.state = states.get(option.value) ?? "";
}

/** The rules behind the fault, and the nearest legal declaration as one button. */
function actsOf([stage, who, verdict], board, on) {
  const [fault] = verdict.violations;
  const rules = [fault.rule, fault.because].filter(isRule);
  const found = rules.map((rule) => ruleLink(rule, on));
  if (verdict.better) found.push(button(word("make-legal", { what: declared(stage, verdict.better, board, 2) }), () => on.mend(stage, who, verdict), { cls: "strong mend", attrs: { "data-key": `mend ${stage} ${who}` } }));
  return found;
}

function openActs({ status, parts }, on) {
  const open = parts.some(([kind]) => kind === "open") || status === "undecided";
  return open ? [button(word("show-open"), on.open, { cls: "small" })] : [];
}

/** What was taken as it stands is judged on request. */
function judgeActs({ parts }, board, on) {
  const unjudged = parts.some(([kind]) => kind === "unjudged") && board.position.judge;
  return unjudged ? [button(word("judge-all"), on.judgeAll, { cls: "small" })] : [];
}

/** A board that names no edition is judged by the default one, and by today's on request. */
function editionActs(board, on) {
  if (!board.unnamed) return [];
  return [element("span", { cls: "hint", text: word("no-edition", { date: board.position.rules }) }), button(word("use-today"), on.today, { cls: "small" })];
}

export const isRule = (text) => /^[0-9]+\.[0-9]+[a-z]*$/.test(text ?? "");

export function ruleLink(rule, on) {
  return button(has("rule") ? word("rule", { n: rule }) : rule, () => on.rule(rule), { cls: "link" });
}
