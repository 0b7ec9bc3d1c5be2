import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { bundleSettings } from "../../scripts/bundle-settings.ts";
import type { JudgeModelStats } from "../../test/support/judge-model/judge-model.ts";
import type { SpawnedJudgeModel } from "../../test/support/judge-model/spawn-judge-model.ts";
import { wholeRun } from "../whole-run.ts";
import { REFERENCE } from "./reference-case.ts";
import type { LayerTask } from "./score-cases.ts";
import type { Row } from "./table.ts";
import { writeProject } from "./write-project.ts";

export interface SpeedTask {
  readonly cases: number;
  readonly latencyMs: number;
  readonly concurrency: number;
}

interface Took {
  readonly wallMs: number;
  readonly cpuMs: number;
}

const LAYER = new URL("./layer.ts", import.meta.url).pathname;
const task = (speed: SpeedTask) => ({
  cases: speed.cases,
  concurrency: speed.concurrency,
  size: REFERENCE,
  plan: "stepwise" as const,
});

/** The judging layer in a process of its own, bundled as it is shipped. */
async function layer(task: LayerTask, folder: string): Promise<Took> {
  await build({ ...bundleSettings, entryPoints: { layer: LAYER }, outdir: folder });
  const args = [join(folder, "layer.mjs"), JSON.stringify(task)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  if (code !== 0) throw new Error(`the judging layer ended with ${code}`);
  return JSON.parse(said) as Took;
}

interface Limits {
  readonly what: string;
  /** Of the time that the calls take at the least. */
  readonly wall: number;
  /** Milliseconds of CPU a call. */
  readonly cpuMs: number;
}

function rows(speed: SpeedTask, took: Took, stats: JudgeModelStats, limits: Limits): Row[] {
  const { calls, maxInFlight } = stats;
  const ideal = (calls * speed.latencyMs) / speed.concurrency;
  const { what } = limits;
  return [
    {
      figure: `${what}, wall`,
      value: took.wallMs / 1000,
      unit: "s",
      limit: (limits.wall * ideal) / 1000,
      is: "atMost",
      note: `${calls} calls; ideal ${(ideal / 1000).toFixed(1)} s: × ${(took.wallMs / ideal).toFixed(2)}`,
    },
    {
      figure: `${what}, CPU a call`,
      value: took.cpuMs / calls,
      unit: "ms",
      limit: limits.cpuMs,
      is: "atMost",
      note: "user and system of its process",
    },
    {
      figure: `${what}, most in flight`,
      value: maxInFlight,
      limit: speed.concurrency,
      is: "atMost",
      counted: true,
    },
  ];
}

/** Time and CPU of the judging layer alone. */
export async function layerRows(
  model: SpawnedJudgeModel,
  folder: string,
  speed: SpeedTask,
): Promise<Row[]> {
  await model.begin({ latencyMs: speed.latencyMs });
  const took = await layer(task(speed), join(folder, "layer"));
  const limits = { what: "judging layer", wall: 1.1, cpuMs: 1.5 };
  return rows(speed, took, await model.stats(), limits);
}

/** Time and CPU of the whole command. */
export async function runRows(
  model: SpawnedJudgeModel,
  folder: string,
  speed: SpeedTask,
): Promise<Row[]> {
  await model.begin({ latencyMs: speed.latencyMs });
  const place = join(folder, "speed");
  const took = await wholeRun({ folder: place, config: await writeProject(place, task(speed)) });
  const limits = { what: "saiten run", wall: 1.4, cpuMs: 5 };
  return rows(speed, took, await model.stats(), limits);
}
