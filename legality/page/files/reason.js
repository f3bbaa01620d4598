// The reason of a verdict, unfolded: requirement by requirement, obeyed or not, and why no declaration
// obeys more. What stands against a requirement, and why no more can be obeyed, is asked for when it is
// unfolded.

import { declared } from "./declared.js";
import { element } from "./dom.js";
import { named, told } from "./heard.js";
import { icon } from "./icons.js";
import { word } from "./words.js";

const SHOWN = 40;

/** The reasons that are unfolded stay so while the board changes. */
const unfolded = new Set();

export function drawReason(answer, stage, who, verdict, requirements, board, on) {
  const list = element("ul", { cls: "requirements" });
  const notes = element("div", { cls: "notes" });
  const draw = (answer, reasons) => {
    list.replaceChildren(...requirements.slice(0, SHOWN).map((one) => drawRequirement(one, answer, board)), ...(requirements.length > SHOWN ? [element("li", { text: word("and-more", { n: requirements.length - SHOWN }) })] : []));
    notes.replaceChildren(...notesOf(stage, verdict, requirements, board), ...reasons.flatMap((one) => one.sentences.map((sentence) => element("p", { cls: "behind why", text: named(sentence, board), attrs: { lang: "en" } }))));
  };
  draw(null, []);
  const details = element("details", { cls: "reasons" }, [element("summary", { text: word("reason") }), list, notes]);
  const key = `${stage} ${who}`;
  let asked = false;
  details.open = unfolded.has(key);
  details.addEventListener("toggle", async () => {
    if (details.open) unfolded.add(key);
    else unfolded.delete(key);
    const missing = requirements.some((one) => one.obeyed < one.number);
    if (!details.open || asked || !missing) return;
    asked = true;
    const found = await on.reasons(stage, who);
    if (found) draw(found, found.reasons);
  });
  return details;
}

function drawRequirement(one, answer, board) {
  const all = one.obeyed === one.number;
  const missed = one.missing.length ? `: ${board.names(one.missing)}` : "";
  return element("li", { cls: all ? "obeyed" : "missed" }, [
    icon(all ? "check" : "cross"),
    element("div", {}, [
      element("p", { text: told(one.sentence, board) }),
      element("p", { cls: "behind", text: all ? word("reason-obeyed") : `${word("reason-missed")}${missed}` }),
      ...(all || answer === null ? [] : against(one, answer, board)),
    ]),
  ]);
}

/** The restrictions that keep it from being obeyed, of each creature that does not obey it. */
function against(one, { conflicts, whole }, board) {
  const mine = conflicts.filter((conflict) => conflict.requirement === one.sentence && (conflict.creature === null || one.missing.includes(conflict.creature)));
  if (!mine.length && !whole) return [element("p", { cls: "behind", text: word("reason-late") })];
  return mine.map((conflict) => element("div", { cls: "behind" }, [
    element("p", { text: `${conflict.creature ? `${board.name(conflict.creature)}: ` : ""}${word("reason-cannot")}` }),
    element("ul", { cls: "against" }, conflict.restrictions.length
      ? conflict.restrictions.map((part) => element("li", { text: told(part.message, board, part.objects) }))
      : [element("li", { text: word("reason-pay") })]),
  ]));
}

/** That nothing obeys more, or what does. */
function notesOf(stage, verdict, requirements, board) {
  if (!requirements.length) return [element("p", { cls: "behind", text: word("reason-none") })];
  const more = verdict.legal === false && verdict.obeyed < verdict.maximum && verdict.better;
  const found = more ? [element("p", { text: word("reason-better", { what: declared(stage, verdict.better, board), n: verdict.maximum }) })] : [];
  return [...found, element("p", { cls: "behind", text: word("reason-best", { n: verdict.maximum }) })];
}
