// Why a question has no answer, and how an answer's text is read.

/** Nobody answers: the question can be put again later. */
export class Away extends Error {}

/** So many questions wait that no more are taken: put it again soon. */
export class Busy extends Error {}

/** The library was started anew while it worked on the question. */
export class Lost extends Error {}

/** Numbers of declarations have as many digits as they have: where a number of this language would
 * lose some, it is a BigInt (in a browser that tells how it was written). */
export function exact(_, value, written) {
  const whole = typeof value === "number" && /^-?[0-9]+$/.test(written?.source ?? "");
  return whole && !Number.isSafeInteger(value) ? BigInt(written.source) : value;
}
