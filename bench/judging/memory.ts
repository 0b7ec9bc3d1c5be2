import { join } from "node:path";
import type { SpawnedJudgeModel } from "../../test/support/judge-model/spawn-judge-model.ts";
import { type Usage, wholeRun } from "../whole-run.ts";
import { REFERENCE } from "./reference-case.ts";
import type { Row } from "./table.ts";
import { writeProject } from "./write-project.ts";

/** One call a case: it is the number of cases that memory could grow with. */
const METRICS = ["hallucination"];

/** What a run of so many cases takes, its garbage collected. */
async function usageOf(model: SpawnedJudgeModel, folder: string, cases: number): Promise<Usage> {
  await model.begin({ latencyMs: 1 });
  const place = join(folder, `memory-${cases}`);
  const project = { cases, size: REFERENCE, plan: "stepwise", concurrency: 32 } as const;
  const config = await writeProject(place, { ...project, metrics: METRICS });
  return wholeRun({ folder: place, config, nodeOptions: ["--expose-gc"] });
}

/** Whether memory stays the same when there are ten times as many cases. */
export async function memoryRows(
  model: SpawnedJudgeModel,
  folder: string,
  cases: number,
): Promise<readonly Row[]> {
  const few = await usageOf(model, folder, cases);
  const many = await usageOf(model, folder, cases * 10);
  const row = (what: string, of: (usage: Usage) => number): Row => ({
    figure: `saiten run, ${what} at ${cases * 10} cases`,
    value: of(many),
    unit: "MB",
    limit: of(few) * 1.2,
    is: "atMost",
    note: `${of(few).toFixed(0)} MB at ${cases}: ${percent(of(many) / of(few) - 1)}`,
  });
  return [
    row("resident memory", ({ peakMb }) => peakMb),
    row("heap after collection", ({ heapMb }) => heapMb),
  ];
}

const percent = (share: number): string => `${share < 0 ? "" : "+"}${(100 * share).toFixed(0)} %`;
