import { describe, expect, it } from "vitest";
import {
  type Answered,
  answersOf,
  judgeOffline,
  missesThreshold,
  objections,
} from "./judge-planted.ts";
import { TOPICS } from "./planted-cases.ts";

const answersOfKind = (kind: keyof ReturnType<typeof answersOf>): Answered[] =>
  TOPICS.flatMap((topic) => answersOf(topic)[kind]);

/** How many answers there are, how many have a verdict against them, how many miss a threshold. */
async function count(kind: keyof ReturnType<typeof answersOf>) {
  const judged = await Promise.all(answersOfKind(kind).map(judgeOffline));
  return {
    of: judged.length,
    objected: judged.filter((records) => objections(records).length > 0).length,
    failed: judged.filter(missesThreshold).length,
  };
}

describe("the offline judge on planted faults", () => {
  it("finds most of thirty faults and lets nearly all of thirty clean answers pass", async () => {
    const clean = await count("clean");
    const changed = await count("changed");
    const invented = await count("invented");
    const missed = await count("missed");

    const kinds = { changed, invented, missed, clean };
    for (const [kind, { of, objected, failed }] of Object.entries(kinds)) {
      const line = `${kind}: ${objected} of ${of} objected to, ${failed} below a threshold`;
      process.stdout.write(`offline judge, ${line}\n`);
    }
    expect([clean.of, changed.of, invented.of, missed.of]).toEqual([30, 10, 10, 10]);
    expect(changed.objected + invented.objected + missed.objected).toBeGreaterThanOrEqual(27);
    expect(clean.objected).toBeLessThanOrEqual(2);
    expect(clean.failed).toBe(0);
  });

  it("names the changed number and the sentence that has another", async () => {
    const [topic] = TOPICS;
    if (topic === undefined) throw new Error("no topics");

    const records = await judgeOffline(answersOf(topic).changed[0] as Answered);

    expect(objections(records).join("\n")).toContain("数値「7歳」が、検索された文「利用できるのは");
  });
});
