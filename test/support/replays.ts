import {
  createReplayAgent,
  createReplayEmbedder,
  createReplayJudge,
} from "../../lib/adapters/replay-judge/replay-models.ts";
import type { RunConfig } from "../../lib/core/config/run-config.ts";
import type { RunRef } from "../../lib/core/ports.ts";
import { type Report, reportSchema } from "../../lib/core/report/report.ts";
import { createRun } from "../../lib/core/run/create-run.ts";
import { keys } from "../../lib/core/run/keys.ts";
import { replayOf } from "../../lib/core/run/replay-of.ts";
import type { ScorePorts } from "../../lib/core/run/score-case.ts";
import type { SimulatePorts } from "../../lib/core/run/talk.ts";
import { type Evaluated, evaluate } from "./evaluate.ts";
import { aRun, type World } from "./run-world.ts";

export const REPLAY: RunRef = { tenant: aRun.tenant, runId: "01JREPLAY" };

/** The world as a replay opens it: nobody is there to be asked. */
function withNobody(world: World): World {
  // A world of a test opens less than there is.
  const ports: SimulatePorts & ScorePorts = world.ports;
  return {
    ...world,
    ports: {
      ...world.ports,
      openJudge: async (config: RunConfig, run: RunRef) => {
        const judge = await ports.openJudge(config, run);
        // Scripts and rules answer as they did.
        return judge.traits.stored ? createReplayJudge(judge.traits, "01JRUN") : judge;
      },
      openEmbedder: async (config: RunConfig, run: RunRef) => {
        const embedder = await ports.openEmbedder(config, run);
        return embedder && createReplayEmbedder(embedder.traits, "01JRUN");
      },
      openAgent: async () => createReplayAgent("01JRUN"),
      probe: () => Promise.reject(new Error("a replay checks no model")),
    },
  } as World;
}

/** A file of the report of a run. */
export const fileOf = (world: World, run: RunRef, name: string): string =>
  new TextDecoder().decode(world.blobs.objects.get(keys.report(run, name)));

/** report.json of a run. */
export const reportOf = (world: World, run: RunRef): Report =>
  reportSchema.parse(JSON.parse(fileOf(world, run, "report.json")));

/** How to go on with what was not run differs. */
const TELLS_HOW = /^run\.(?:stopped_|cases_not_run)/;

/** A report without what a replay has of its own. */
export function withoutItsOwn(report: Report): unknown {
  const { replayOf: _, ...run } = report.run;
  const warnings = report.warnings.map((each) => (TELLS_HOW.test(each.code) ? each.code : each));
  return { ...report, run: { ...run, id: "", startedAt: "", finishedAt: "" }, warnings };
}

/** Works a run of the world out anew. */
export async function replay(world: World, from = aRun, run = REPLAY): Promise<Evaluated> {
  const source = await replayOf(world.ports, from);
  await createRun(world.ports, { run, ...source });
  return continueReplay(world, 1, run);
}

/** Another attempt at it. */
export const continueReplay = (world: World, attempt: number, run = REPLAY): Promise<Evaluated> =>
  evaluate(withNobody(world), { run, attempt });
