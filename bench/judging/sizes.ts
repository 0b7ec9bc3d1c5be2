import type { SpawnedJudgeModel } from "../../test/support/judge-model/spawn-judge-model.ts";
import { deepEval } from "./deepeval.ts";
import { LONG, REFERENCE } from "./reference-case.ts";
import { type LayerTask, scoreCases } from "./score-cases.ts";
import type { Row } from "./table.ts";

/** What writing to and reading from a provider's cache costs, where reading the prompt costs 1. */
const WRITE = 1.25;
const READ = 0.1;

interface Sent {
  readonly calls: number;
  readonly promptTokens: number;
  readonly read: number;
  readonly written: number;
  readonly billed: number;
}

type Sizes = Pick<LayerTask, "size" | "plan" | "cacheMinTokens">;

/** Judges one case and counts what the model was sent: prompts, schemas, tools. */
async function sent(model: SpawnedJudgeModel, sizes: Sizes): Promise<Sent> {
  const { cacheMinTokens } = sizes;
  await model.begin({ latencyMs: 5, ...(cacheMinTokens !== undefined && { cacheMinTokens }) });
  await scoreCases({ ...sizes, cases: 1, concurrency: 32 });
  const {
    calls,
    characters,
    cacheReadTokens: read,
    cacheWriteTokens: written,
  } = await model.stats();
  const promptTokens = Math.round(characters / 4);
  const billed = promptTokens - read - written + read * READ + written * WRITE;
  return { calls, promptTokens, read, written, billed };
}

const atMost = (figure: string, value: number, limit: number, note = ""): Row => ({
  figure,
  value,
  limit,
  is: "atMost",
  note,
  counted: true,
});

/** How many calls and tokens one case takes, in both plans and both layouts. */
export async function sizeRows(model: SpawnedJudgeModel): Promise<readonly Row[]> {
  const theirs = deepEval(REFERENCE);
  const theirsLong = deepEval(LONG);
  const stepwise = await sent(model, { size: REFERENCE, plan: "stepwise" });
  const compact = await sent(model, { size: REFERENCE, plan: "compact" });
  const shared = await sent(model, { size: LONG, plan: "stepwise", cacheMinTokens: 2048 });
  const lean = await sent(model, { size: LONG, plan: "stepwise", cacheMinTokens: 4096 });
  const against = (own: number, other: number) =>
    `DeepEval ${other}: ${((100 * own) / other).toFixed(0)} %`;
  return [
    atMost("stepwise, calls", stepwise.calls, 12, against(stepwise.calls, theirs.calls)),
    atMost(
      "stepwise, prompt tokens",
      stepwise.promptTokens,
      8200,
      against(stepwise.promptTokens, theirs.promptTokens),
    ),
    atMost("compact, calls", compact.calls, 8, against(compact.calls, theirs.calls)),
    atMost(
      "compact, prompt tokens",
      compact.promptTokens,
      5600,
      against(compact.promptTokens, theirs.promptTokens),
    ),
    {
      ...atMost("shared layout, cache reads", (100 * shared.read) / shared.promptTokens, 50),
      unit: "%",
      is: "atLeast",
      note: `of ${shared.promptTokens} prompt tokens in ${shared.calls} calls; ${shared.written} written`,
    },
    atMost(
      "shared layout, billed input",
      Math.round(shared.billed),
      Math.floor(0.45 * theirsLong.promptTokens),
      against(Math.round(shared.billed), theirsLong.promptTokens),
    ),
    atMost(
      "cache from 4,096 on, tokens written",
      lean.written,
      0,
      `lean: ${lean.promptTokens} prompt tokens in ${lean.calls} calls`,
    ),
  ];
}
