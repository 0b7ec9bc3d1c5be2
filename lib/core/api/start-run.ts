import * as z from "zod";
import { fail, ok, type Result } from "../errors.ts";
import { budgetOf, checkBudget } from "../estimate/check-budget.ts";
import { estimateRun } from "../estimate/estimate-run.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions, RunRef } from "../ports.ts";
import { createRun } from "../run/create-run.ts";
import { readDocument, requireRun, writeDocument } from "../run/documents.ts";
import { allRepetitions } from "../run/repetition.ts";
import type { RunRecord } from "../run-record.ts";
import type { Fields } from "../validation/value-at.ts";
import { executionName } from "./executions-of.ts";
import { type PlannedRun, planRun } from "./plan-run.ts";
import type { StartPorts } from "./ports.ts";
import { hashOfBody, runIdOfKey } from "./run-id.ts";

export interface StartRequest {
  readonly tenant: string;
  /** The same key and body start one run, however often they come. */
  readonly key?: string;
  /** The body of `POST /runs`, not yet checked. */
  readonly body: Fields;
}

export interface StartedRun {
  readonly run: RunRecord;
  /** False when an earlier request with this key has made it. */
  readonly isNew: boolean;
  readonly warnings: readonly Message[];
}

/** What the first request with a key has settled for all that come after it. */
const claimSchema = z.strictObject({
  bodyHash: z.string(),
  version: z.string(),
  createdAt: z.string(),
});
type Claim = z.output<typeof claimSchema>;

const claimKey = ({ tenant, runId }: RunRef): string => `${tenant}/runs/${runId}/claim.json`;

/**
 * Starts a run from names of a test set, an agent and models: checks everything, registers it and
 * starts its execution. A repeat finishes what a crash left open. What is wrong is told all at once;
 * `api.key_reused` says that another body came with this key.
 */
export async function startRun(
  ports: StartPorts,
  { tenant, key, body }: StartRequest,
  options?: CallOptions,
): Promise<Result<StartedRun>> {
  const runId = key === undefined ? ports.newRunId() : runIdOfKey(tenant, key);
  const run = { tenant, runId };
  const bodyHash = hashOfBody(body);
  const earlier = key === undefined ? undefined : await readClaim(ports, run, options);
  if (earlier !== undefined && earlier.bodyHash !== bodyHash) return keyReused;
  const record = earlier && (await ports.runs.get(run, options));
  if (record !== undefined) return ok({ ...(await begin(ports, record, options)), warnings: [] });

  const version = earlier?.version;
  const plan = await planRun(ports, { tenant, body, ...(version && { version }) }, options);
  if (!plan.ok) return plan;
  const affordable = await checkAffordable(plan.value);
  if (!affordable.ok) return affordable;
  const now = new Date(ports.clock.now()).toISOString();
  const claim = earlier ?? {
    bodyHash,
    version: plan.value.config.testSet.version,
    createdAt: now,
  };
  if (key !== undefined && earlier === undefined) {
    const written = await writeDocument(ports.blobs, claimKey(run), claim, {
      ...options,
      ifAbsent: true,
    });
    // Somebody else was first with this key: theirs counts.
    if (written === "exists") return startRun(ports, { tenant, key, body }, options);
  }
  return register(ports, { run, plan: plan.value, claim }, options);
}

const keyReused = fail([{ code: "api.key_reused", details: undefined } as const]);

const readClaim = ({ blobs }: StartPorts, run: RunRef, options?: CallOptions) =>
  readDocument(blobs, claimKey(run), claimSchema, options);

interface Registration {
  readonly run: RunRef;
  readonly plan: PlannedRun;
  readonly claim: Claim;
}

async function register(
  ports: StartPorts,
  { run, plan, claim }: Registration,
  options?: CallOptions,
): Promise<Result<StartedRun>> {
  const { config, testSet, warnings } = plan;
  // A repeat writes the same entry of the list, not one beside it.
  const clock = { now: () => Date.parse(claim.createdAt) };
  const created = await createRun({ ...ports, clock }, { run, config, testSet }, options);
  const record = await requireRun(ports.runs, run, options);
  const begun = await begin(ports, record, options);
  return ok({ ...begun, isNew: created === "created", warnings });
}

/** Starts the first execution of a run that has none yet; others have been started long ago. */
async function begin(
  ports: StartPorts,
  run: RunRecord,
  options?: CallOptions,
): Promise<{ readonly run: RunRecord; readonly isNew: false }> {
  if (run.status === "created") {
    const { tenant, runId } = run;
    const input = { tenant, runId, attempt: 1, retryErrors: false };
    await ports.executions.start(executionName(run, 1), input, options);
  }
  return { run, isNew: false };
}

/** Refuses a run before it exists that its budget does not pay for. */
async function checkAffordable({ config, cases }: PlannedRun): Promise<Result<unknown>> {
  if (budgetOf(config) === undefined) return ok(undefined);
  return checkBudget(config, await estimateRun(config, allRepetitions(config, cases)));
}
