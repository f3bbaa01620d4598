// What the library says of the declarations: the faults, the costs, the nearest legal one, the reason,
// what it was given without, and what it asks.

import { declared } from "./declared.js";
import { button, byId, element, made, show } from "./dom.js";
import { isRule, requirementsOf, ruleLink, titleOf, verdictsOf } from "./headline.js";
import { isUnmet, told } from "./heard.js";
import { drawReason } from "./reason.js";
import { grouped, word } from "./words.js";

/** So many requirements that are not obeyed are named with the fault. */
const NAMED = 3;
/** So many ways of an ability are offered as answers. */
const WAYS = 12;

export function drawVerdicts(answer, board, on) {
  const costs = new Map(answer.told.verdicts.map((one) => [`${one.stage} ${one.who}`, one.costs]));
  const alone = Object.keys(answer.blocks ?? {}).length === 1;
  const [, ...others] = verdictsOf(answer).filter(([, , verdict]) => verdict.legal === false).map(([, , verdict]) => verdict);
  const parts = verdictsOf(answer).map(([stage, who, verdict]) => drawVerdict(answer, stage, who, verdict, costs.get(`${stage} ${who}`), alone, board, on, others.includes(verdict)));
  byId("verdict-body").replaceChildren(...parts, ...drawAsks(answer, board, on), ...drawGaps(answer, board), ...drawGiven(board, on));
  show("verdict", byId("verdict-body").childElementCount > 0);
}

export function clearVerdicts() {
  byId("verdict-body").replaceChildren();
  show("verdict", false);
}

function drawVerdict(answer, stage, who, verdict, costs, alone, board, on, mends) {
  const { root, parts } = made("t-verdict");
  const status = verdict.legal === null ? "undecided" : verdict.legal ? "legal" : "illegal";
  parts.of.textContent = word(`part-${status}`, { what: titleOf(stage, who, alone) });
  parts.of.dataset.status = status;
  parts.numbers.textContent = verdict.maximum && verdict.obeyed <= verdict.maximum ? word("numbers", { n: verdict.obeyed, most: verdict.maximum }) : "";
  const requirements = requirementsOf(answer, stage, who);
  parts.faults.append(...(verdict.violations ?? []).map((fault) => drawFault(fault, requirements, board, on)));
  parts.costs.append(...costs.map((text) => element("li", { text: told(text, board) })));
  parts.count.dataset.count = `${stage} ${who}`;
  if (verdict.legal === false) parts.nearest.append(...nearestOf(stage, who, verdict, board, on, mends));
  if (stage !== "damage") parts.reason.append(drawReason(answer, stage, who, verdict, requirements, board, on));
  for (const name of ["numbers", "faults", "costs", "nearest", "reason"]) if (!parts[name].childNodes.length) parts[name].remove();
  return root;
}

function drawFault(fault, requirements, board, on) {
  const unmet = isUnmet(fault.message, board) ? requirements.filter((one) => one.obeyed < one.number) : [];
  const behind = [ruleLink(fault.rule, on), ...(isRule(fault.because) ? [" ", ruleLink(fault.because, on)] : [])];
  if (fault.change?.length) behind.push(` ${word("change", { who: board.names(fault.change), n: fault.change.length })}`);
  if (fault.sources.length) behind.push(` · ${word("text-of", { who: board.names(fault.sources) })}`);
  const about = [...fault.objects, ...fault.sources];
  return element("li", { cls: "fault", on: { mouseenter: () => on.blame(about), mouseleave: () => on.blame(null) } }, [
    element("p", { text: told(fault.message, board, fault.objects) }),
    ...unmet.slice(0, NAMED).map((one) => element("p", { text: `${word("reason-missed")}: ${told(one.sentence, board)}` })),
    ...(unmet.length > NAMED ? [element("p", { text: word("and-more", { n: unmet.length - NAMED }) })] : []),
    element("p", { cls: "behind" }, behind),
  ]);
}

/** The nearest legal declaration; the headline has the button for that of the first fault. */
function nearestOf(stage, who, verdict, board, on, mends) {
  if (!verdict.better) return [element("p", { text: word("nearest-none") })];
  const what = declared(stage, verdict.better, board, 12);
  return [
    element("p", { text: word(verdict.nearest === false ? "nearest-found" : "nearest", { what }) }),
    ...(mends ? [button(word("apply-it"), () => on.mend(stage, who, verdict), { attrs: { "data-key": `mend here ${stage} ${who}` } })] : []),
  ];
}

function drawAsks(answer, board, on) {
  if (!answer.asks.length) return [];
  const found = answer.told.questions.map((one) => {
    const question = told(one.question, board);
    const answers = answersOf(one, board, on).map(([text, tell]) => button(text, tell, { attrs: { "aria-label": `${text}: ${question}` } }));
    return element("li", { cls: "question" }, [
      element("p", { text: question }), element("p", { cls: "behind", text: one.id ? `${board.name(one.id)}: ${one.text}` : one.text }),
      answers.length ? element("div", { cls: "row" }, answers) : element("p", { cls: "behind", text: one.how }),
    ]);
  });
  return [element("h3", { text: word("questions") }), element("ul", { cls: "questions" }, found)];
}

/** What can be answered to a question, as [text, what tells it]: yes and no, or each way in which an ability may have resolved. */
function answersOf(one, board, on) {
  if (!one.ways) return [["yes", true], ["no", false]].map(([key, holds]) => [word(key), () => on.given(one, holds)]);
  if (one.ways.length > WAYS) return [];
  const alike = new Set(one.ways.map((way) => way.oracle_text).filter(Boolean)).size === 1;
  return one.ways.map((way) => [wayOf(way, board, alike), () => on.resolved(one, way)]);
}

/** A way in words; of ways that are `alike` in what is done, whom it is done to. */
function wayOf(way, board, alike) {
  const names = way.on.flat().map((id) => board.name(id)).join(", ");
  if (!way.oracle_text) return word("nothing-done");
  if (!names) return way.oracle_text;
  return alike ? names : `${names}: ${way.oracle_text}`;
}

function drawGaps(answer, board) {
  const lines = answer.told.without;
  if (!lines.length) return [];
  const items = lines.map((one) => element("li", { cls: "gap" }, [
    element("p", { text: one.id ? `${board.name(one.id)}: ${one.line}` : one.line }),
    element("p", { cls: "behind", text: told(one.why, board) }),
  ]));
  return [element("h3", { text: word("unread-title") }), element("ul", {}, items)];
}

/** What was answered to a question, which can be taken back. */
function drawGiven(board, on) {
  const told = (text, forget) => element("li", { cls: "row" }, [
    element("span", { text }),
    button(word("forget"), forget, { cls: "small", attrs: { "aria-label": `${word("forget")}: ${text}` } }),
  ]);
  const { given = [], effects = [] } = board.position;
  const items = given.map((one) => told(`${word("given", { what: one.text })}: ${word(one.holds ? "yes" : "no")}`, () => on.forget(one)));
  const resolved = effects.filter((one) => one.source && one.ability);
  items.push(...resolved.map((one) => told(`${word("given", { what: board.name(one.source) })} — ${wayOf({ ...one, on: one.on ?? [] }, board, false)}`, () => on.forget(one))));
  return items.length ? [element("ul", {}, items)] : [];
}

/** How many legal declarations there are, or why that is not known, where the verdict stands. */
export function drawCount(stage, { answers: [counts], undecided }) {
  const all = stage === "attacks" ? { "": counts } : (counts ?? {});
  for (const where of byId("verdict-body").querySelectorAll(`[data-count^="${stage} "]`)) {
    const one = all[where.dataset.count.slice(stage.length + 1)];
    const n = typeof one === "object" ? one?.count : one;
    const why = one?.undecided ?? undecided;
    if (n !== undefined) where.textContent = word("count", { n, number: known(n) });
    else if (why !== undefined) where.textContent = why;
  }
}

/** The number, or what is sure of one whose last digits are lost. */
function known(n) {
  const most = Number.MAX_SAFE_INTEGER;
  return typeof n === "number" && n > most ? word("more-than", { n: grouped(most) }) : grouped(n);
}

/** A rule's words, as the library explains them. */
export function drawRule(rule, found) {
  byId("rule-title").textContent = word("rule", { n: rule });
  byId("rule-words").textContent = found.words;
  const elsewhere = Object.entries(found.elsewhere ?? {}).map(([date, number]) => `${date}: ${number}`).join(", ");
  byId("rule-elsewhere").textContent = elsewhere ? word("rule-elsewhere", { what: elsewhere }) : "";
  show("rule-elsewhere", Boolean(elsewhere));
  byId("rule").showModal();
}
