import diagnostics from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REFERENCE, referenceCase } from "../../bench/judging/reference-case.ts";
import { benchConfig } from "../../bench/judging/run-config.ts";
import { canonicalize } from "../../lib/core/dataset/canonicalize.ts";
import { caseSchema } from "../../lib/core/dataset/case.ts";
import { type LocalRun, runLocally } from "../../lib/local/runner.ts";
import { startJudgeModel } from "../support/judge-model/judge-model.ts";
import { aLocalRun } from "./a-local-run.ts";

const model = await startJudgeModel({ latencyMs: 0 });
afterAll(() => model.close());

/** What is asked of S3 for a case, and of DynamoDB for a run. */
type Counts = Readonly<Record<string, number>>;

/** Kind of a request: the object's place in its case or among the replies, the table's operation. */
function kindOf(request: ClientRequest): string | undefined {
  const target = request.getHeader("x-amz-target");
  if (target !== undefined) return String(target).split(".")[1];
  const { pathname, searchParams } = new URL(request.path, "http://localhost");
  const key = searchParams.get("prefix") ?? pathname;
  const method = searchParams.has("prefix") ? "LIST" : request.method;
  const [, name] = /\/cases\/[0-9a-f]{64}\/(.*)$/.exec(key) ?? [];
  if (name !== undefined) return `${method} ${name.replace(/\d+/, "n")}`;
  return key.includes("/judge/") ? `${method} judge` : undefined;
}

/** What is asked while something is done. */
async function counted(act: () => Promise<unknown>): Promise<Counts> {
  const counts: Record<string, number> = {};
  const count = (message: unknown): void => {
    const kind = kindOf((message as { readonly request: ClientRequest }).request);
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
  };
  diagnostics.subscribe("http.client.request.start", count);
  try {
    await act();
  } finally {
    diagnostics.unsubscribe("http.client.request.start", count);
  }
  return counts;
}

const testCase = caseSchema.parse(referenceCase(0, REFERENCE));
const local = aLocalRun({
  create: {
    config: {
      ...benchConfig({ concurrency: 8, plan: "stepwise" }, 1),
      judge: {
        provider: "openai",
        alias: "main",
        model: {
          provider: "openai",
          modelId: "judge",
          baseUrl: `${model.url}/v1`,
          capabilities: { jsonSchema: true },
        },
      } as never,
    },
    testSet: canonicalize([testCase]),
  },
});
const run = (runId: string): LocalRun => ({ ...local, run: { ...local.run, runId } });

let cold: Counts = {};
let warm: Counts = {};
beforeAll(async () => {
  cold = await counted(() => runLocally(run("01COLD")));
  warm = await counted(() => runLocally(run("01WARM")));
  // Two whole runs: a busy machine may need its time.
}, 60_000);

/** What does not depend on how fast the machine is, as parts that are saved in time do. */
const toTheStore = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts).filter(([kind]) => kind.includes(" ") && kind !== PART),
  );
const PART = "PUT landed/n.json";

/** Two are of the case, five of the run's steps; its children take what the steps have read. */
const READS = 7;
const OF_A_CASE = {
  "PUT case.json": 1,
  "GET case.json": 1,
  "PUT answer.json": 1,
  "GET answer.json": 2,
  "LIST landed/": 1,
  "LIST judge": 1,
  "PUT result.json": 1,
  "GET result.json": 1,
};

test("a case that is new asks the store this much and no more", () => {
  expect(toTheStore(cold)).toEqual({ ...OF_A_CASE, "PUT judge": 12 });
});

test("a case whose answers are kept reads each of them once and writes none", () => {
  expect(toTheStore(warm)).toEqual({ ...OF_A_CASE, "GET judge": 12 });
});

test.each([
  ["new", () => cold],
  ["known", () => warm],
])("a run of one %s case asks the table this much and no more", (_, countsOf) => {
  const { PutItem, UpdateItem, GetItem = 0, [PART]: parts = 0 } = countsOf();
  // Of the puts one is the case's, of the updates one counts it; the others are the run's.
  expect({ PutItem, UpdateItem }).toEqual({ PutItem: 3, UpdateItem: 3 });
  // On a slow machine each child reads the run's record, and what landed is saved in two parts.
  expect(GetItem).toBeLessThanOrEqual(READS + 2);
  expect(parts).toBeLessThanOrEqual(2);
});
