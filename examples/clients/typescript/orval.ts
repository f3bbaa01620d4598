// What `orval` makes of the description with its default settings: the smallest request compiles.
import { blocks, check } from "./generated";

export const judged = check({ position: { players: [{ name: "Ann" }, { name: "Bob" }] } });
export const legal = blocks({ position: "Ann: Ogre 3/3 -> Bob; Bob:", count: true });
export const verdict = judged.then((reply) => reply.data.answers?.[0]?.legal);
