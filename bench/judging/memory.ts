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
export async function memoryRow(
  model: SpawnedJudgeModel,
  folder: string,
  cases: number,
): Promise<Row> {
  const few = await usageOf(model, folder, cases);
  const many = await usageOf(model, folder, cases * 10);
  const resident = `${few.peakMb.toFixed(0)} and ${many.peakMb.toFixed(0)} MB resident`;
  return {
    figure: `saiten run, heap at ${cases * 10} cases`,
    value: many.heapMb,
    unit: "MB",
    limit: few.heapMb * 1.2,
    is: "atMost",
    note: `after collection; ${few.heapMb.toFixed(1)} MB at ${cases}; at most ${resident}`,
  };
}
