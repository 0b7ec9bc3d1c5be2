import { expect, test } from "vitest";
import {
  answersOf,
  judgeOffline,
  missesThreshold,
  objections,
} from "../adapters/offline-judge/judge-planted.ts";
import { TOPICS } from "../adapters/offline-judge/planted-cases.ts";
import { readmes, readPage } from "./markdown.ts";

const KINDS = ["changed", "invented", "missed", "clean"] as const;

/** Answers, those objected to, those below a threshold. */
async function countOf(kind: (typeof KINDS)[number]): Promise<readonly number[]> {
  const answers = TOPICS.flatMap((topic) => answersOf(topic)[kind]);
  const judged = await Promise.all(answers.map(judgeOffline));
  const objected = judged.filter((records) => objections(records).length > 0);
  return [judged.length, objected.length, judged.filter(missesThreshold).length];
}

test("the READMEs say what the offline judge finds and misses", async () => {
  const measured = await Promise.all(KINDS.map(countOf));

  for (const page of readmes.map(readPage)) {
    const isCount = (row: readonly string[]) => row.length === 4 && /^\d+$/.test(row[1] ?? "");
    const shown = page.rows.filter(isCount).map((row) => row.slice(1).map(Number));
    expect({ file: page.file, shown }).toEqual({ file: page.file, shown: measured });
  }
});
