// What `openapi-typescript` makes of the description with its default settings: the smallest requests compile,
// and what was received can be sent again.
import type { components, paths } from "./types";
type Schemas = components["schemas"];
type Sent<Path extends keyof paths> = paths[Path] extends
  { post: { requestBody: { content: { "application/json": infer Request } } } } ? Request : never;

export const smallest: Sent<"/v1/check"> = { position: { players: [{ name: "Ann" }, { name: "Bob" }] } };
export const ogre: Sent<"/v1/blocks"> = {
  position: {
    players: [{ name: "Ann" }, { name: "Bob" }],
    permanents: [{ id: "ogre", controller: "Ann", name: "Ogre", power: 3, toughness: 3, oracle_text: "Menace" }],
    attacks: { ogre: "Bob" },
  },
};
export const stated: Sent<"/v1/check"> = {
  position: {
    problem: "declaration", version: 1, declaration: "blocks", player: "Bob", creatures: ["guard"], objects: ["ogre"],
    restrictions: [{ kind: "count", object: "ogre", least: 2, most: null }], declared: { guard: ["ogre"] },
  },
};
export const compared: Sent<"/v1/compare"> = {
  decisions: [{ kind: "blocks", position: ogre.position as Schemas["Position"], answer: { accepted: true } }],
};

export function again(
  converted: Schemas["ConvertReply"], problems: Schemas["ProblemReply"], blocks: Schemas["ListedBlock"],
  differed: Schemas["DifferenceAnswer"],
): Sent<"/v1/check">[] {
  const [board] = converted.answers ?? [];
  const [problem] = problems.answers ?? [];
  const { attacks, blocks: declared } = blocks.declare ?? {};
  return [
    ...(board?.json ? [{ position: board.json }, { position: { ...board.json, attacks, blocks: declared } }] : []),
    ...(problem ? [{ position: problem }] : []),
    ...(differed.position ? [{ position: differed.position }] : []),
  ];
}
