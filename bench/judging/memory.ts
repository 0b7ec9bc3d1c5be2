import { join } from "node:path";
import type { SpawnedJudgeModel } from "../../test/support/judge-model/spawn-judge-model.ts";
import { wholeRun } from "../whole-run.ts";
import { REFERENCE } from "./reference-case.ts";
import type { Row } from "./table.ts";
import { writeProject } from "./write-project.ts";

/** Few calls a case: it is the number of cases that memory could grow with. */
const METRICS = ["contextual-recall", "hallucination"];

/** The most that a run of so many cases has on its heap, in MB, garbage collected. */
async function heapOf(model: SpawnedJudgeModel, folder: string, cases: number): Promise<number> {
  await model.begin({ latencyMs: 1 });
  const place = join(folder, `memory-${cases}`);
  const project = { cases, size: REFERENCE, plan: "stepwise", concurrency: 32 } as const;
  const config = await writeProject(place, { ...project, metrics: METRICS });
  const { heapMb } = await wholeRun({ folder: place, config, nodeOptions: ["--expose-gc"] });
  return heapMb;
}

/** Whether memory stays the same when there are ten times as many cases. */
export async function memoryRow(
  model: SpawnedJudgeModel,
  folder: string,
  cases: number,
): Promise<Row> {
  const few = await heapOf(model, folder, cases);
  const many = await heapOf(model, folder, cases * 10);
  return {
    figure: `saiten run, heap at ${cases * 10} cases`,
    value: many,
    unit: "MB",
    limit: few * 1.2,
    is: "atMost",
    note: `after collection; ${few.toFixed(0)} MB at ${cases} cases: ${(100 * (many / few - 1)).toFixed(0)} %`,
  };
}
