import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CaseSize, referenceCase } from "./reference-case.ts";
import { benchModel, type Judging } from "./run-config.ts";

export interface BenchProject extends Judging {
  readonly cases: number;
  readonly size: CaseSize;
  /** All eight when absent. */
  readonly metrics?: readonly string[];
}

/** A project with recorded answers, judged by the model of the bench. JSON is YAML as well. */
export async function writeProject(folder: string, project: BenchProject): Promise<string> {
  const { cases, size, metrics, concurrency, plan } = project;
  const config = join(folder, "saiten.yaml");
  const settings = {
    name: "bench",
    language: "en",
    testSet: "cases.jsonl",
    agent: { type: "recorded" },
    models: { main: benchModel(project) },
    judge: { model: "main", plan },
    limits: { concurrency },
    ...(metrics && { metrics: { use: metrics } }),
  };
  const lines = Array.from(
    { length: cases },
    (_, index) => `${JSON.stringify(referenceCase(index, size))}\n`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "cases.jsonl"), lines.join(""));
  await writeFile(config, JSON.stringify(settings));
  return config;
}
