import { type RunConfig, type RunRequest, runConfigSchema } from "../config/run-config.ts";
import { AppError } from "../errors.ts";
import type { Spent } from "../judging/metric-record.ts";
import type { CallOptions, RunRef, RunStore } from "../ports.ts";
import { addUsage, noUsage, type RefusedParameter } from "../results.ts";
import type { RunRecord } from "../run-record.ts";
import { readDocument } from "./documents.ts";
import { generateSteps, type StepsPorts } from "./generate-steps.ts";
import { keys } from "./keys.ts";
import { type ModelSource, resolveModels } from "./resolve-models.ts";
import { causeOf } from "./results-without-scores.ts";
import { withRefusals } from "./with-refusals.ts";

/** What the first tiny calls to the models took, and what the judge refused on that occasion. */
export interface Probed extends Omit<Spent, "refused"> {
  readonly refused?: readonly RefusedParameter[];
}

export interface CheckPorts extends StepsPorts {
  readonly runs: RunStore;
  readonly models: ModelSource;
  /** Checks that agent and models can be used, and tells what that took. Throws AppError. */
  probe(config: RunConfig, run: RunRef, options?: CallOptions): Promise<Probed>;
}

/** PrepareRun is repeated so often for the steps of custom metrics, then goes on without them. */
const STEPS_TRIES = 2;

/** The configuration of an earlier attempt, else what is asked for with its models looked up. */
export function findModels(
  ports: CheckPorts,
  request: RunRequest,
  run: RunRef,
  options?: CallOptions,
): Promise<RunConfig> {
  return keepingError(ports, { run, language: request.language }, options, async () => {
    const frozen = await readDocument(ports.blobs, keys.config(run), runConfigSchema, options);
    return frozen ?? resolveModels(ports.models, request, run, options);
  });
}

export interface Checked {
  /** With what the judge refused taken out. */
  readonly config: RunConfig;
  readonly spent: Spent;
}

/** Tries agent and models and makes the steps of custom metrics, before any case is asked. */
export function checkModels(
  ports: CheckPorts,
  config: RunConfig,
  before: RunRecord,
  options?: CallOptions,
): Promise<Checked> {
  const run = { tenant: before.tenant, runId: before.runId };
  return keepingError(ports, { run, language: config.language }, options, async () => {
    const { refused = [], ...probed } = await ports.probe(config, run, options);
    const kept = withRefusals(config, refused);
    const { usage, retry } = await generateSteps(ports, kept, run, options);
    const spent = { ...probed, usage: addUsage(probed.usage, usage) };
    const { stepsTries = 0 } = before;
    // A metric without steps is an error of its cases, not of the run.
    if (retry === undefined || stepsTries === STEPS_TRIES) return { config: kept, spent };
    const set = { ...spentOnProbes(before, spent), stepsTries: stepsTries + 1 };
    await ports.runs.update(run, { set }, options);
    throw retry;
  });
}

/** What checking the models took in all, tries that ended in a failure included. */
export const spentOnProbes = (before: RunRecord, spent: Spent) => ({
  probeUsage: addUsage(before.probeUsage ?? noUsage, spent.usage),
  probeEmbeddingUsage: addUsage(
    before.probeEmbeddingUsage ?? noUsage,
    spent.embeddingUsage ?? noUsage,
  ),
});

/** A failure is kept with the run in its language, for whoever asks why it never started. */
async function keepingError<T>(
  { runs }: CheckPorts,
  { run, language }: { readonly run: RunRef; readonly language: RunConfig["language"] },
  options: CallOptions | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) {
      await runs.update(run, { set: { error: causeOf(error, language) } }, options);
    }
    throw error;
  }
}
