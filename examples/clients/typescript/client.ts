// Asks `legality serve --http` in types that are made from its description.
//
// npx tsc --strict --noEmit client.ts   checks it; node runs it (see README.md):
// node client.js http://127.0.0.1:8000

import type { components, paths } from "./types";

declare const process: { argv: string[] };
type Schemas = components["schemas"];
type Posted = {
  [Path in keyof paths]: paths[Path] extends {
    post: {
      requestBody: { content: { "application/json": infer Request } };
      responses: { 200: { content: { "application/json": infer Answer } } };
    };
  }
    ? { request: Request; answer: Answer }
    : never;
};

/** What was wrong with a request, and where. */
export class Refused extends Error {
  constructor(
    readonly httpStatus: number,
    readonly refusal: Schemas["Refusal"],
  ) {
    super(refusal.error);
  }
}

export class Legality {
  constructor(private readonly url: string) {}

  /** The answer to a question; throws `Refused`. */
  async ask<Path extends keyof Posted & string>(
    path: Path,
    request: Posted[Path]["request"],
    signal?: AbortSignal,
  ): Promise<Posted[Path]["answer"]> {
    const reply = await fetch(this.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: signal ?? null,
    });
    if (!reply.ok) throw new Refused(reply.status, (await reply.json()) as Schemas["Refusal"]);
    return (await reply.json()) as Posted[Path]["answer"];
  }
}

const position: Schemas["Position"] = {
  players: [{ name: "Ann" }, { name: "Bob" }],
  permanents: [
    { id: "ogre", controller: "Ann", type_line: "Creature — Ogre", power: 3, toughness: 3, oracle_text: "Menace" },
    { id: "guard", controller: "Bob", type_line: "Creature — Soldier", power: 1, toughness: 1 },
    { id: "squire", controller: "Bob", type_line: "Creature — Soldier", power: 1, toughness: 2 },
  ],
  attacks: { ogre: "Bob" },
  blocks: { guard: ["ogre"] },
};

async function main(url: string): Promise<void> {
  const service = new Legality(url);
  const judged = await service.ask("/v1/check", { position, nearest: true });
  for (const judgement of judged.answers ?? []) {
    const bob = judgement.blocks?.["Bob"];
    console.log(`legal: ${judgement.legal}`);
    for (const fault of bob?.violations ?? []) console.log(`${fault.rule} ${fault.message}`);
    console.log(`nearest: ${JSON.stringify(bob?.better)}`);
  }
  const left = await service.ask("/v1/masks", { position, declare: "blocks", chosen: { guard: "ogre" } });
  for (const one of left.answers?.[0]?.creatures ?? []) {
    const may = one.choices.filter((choice) => choice.possible).map((choice) => choice.choice ?? "nothing");
    console.log(`${one.creature}: ${may.join(", ")}`);
  }
  try {
    await service.ask("/v1/check", { position: { ...position, attacks: { ogre: "nobody" } } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(`${error.httpStatus} at ${error.refusal.place}`);
  }
}

void main(process.argv[2] ?? "http://127.0.0.1:8000");
