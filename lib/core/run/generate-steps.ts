import type { RunConfig } from "../config/run-config.ts";
import { AppError } from "../errors.ts";
import type { AskContext } from "../judging/ask-context.ts";
import { MetricAsker } from "../judging/metric-asker.ts";
import { Unanswered } from "../judging/unanswered.ts";
import { stepsFor } from "../metrics/g-eval-definition.ts";
import type { MetricSelection } from "../metrics/metric.ts";
import { metricOf } from "../metrics/metric-of.ts";
import type { Blobs, CallOptions, Clock, Judge, RunRef } from "../ports.ts";
import type { Patience } from "../quota/patient-lease.ts";
import { addUsage, noUsage, type Usage } from "../results.ts";
import { askSettings } from "./ask-settings.ts";
import { type LeasePorts, openLeases } from "./model-leases.ts";

export interface StepsPorts extends LeasePorts {
  readonly blobs: Blobs;
  readonly pause: Patience["pause"];
  readonly clock: Clock;
  openJudge(config: RunConfig, run: RunRef): Promise<Judge>;
}

const lacksSteps = ({ custom, options }: MetricSelection): boolean =>
  custom !== undefined && options.evaluationSteps === undefined;

export interface StepsOutcome {
  /** What it took, failures included. */
  readonly usage: Usage;
  /** A failure that may pass: the next try asks for the steps that are missing. */
  readonly retry?: AppError;
}

/**
 * Turns the criteria of custom metrics into evaluation steps before any case is judged: the answers
 * are kept, so that every case of the run finds the same steps and pays nothing for them. What fails
 * for good is asked again by the cases, whose error it then is.
 */
export async function generateSteps(
  ports: StepsPorts,
  config: RunConfig,
  run: RunRef,
  options?: CallOptions,
): Promise<StepsOutcome> {
  const selections = config.metrics.filter(lacksSteps);
  if (selections.length === 0) return { usage: noUsage };
  const opened = await ports.openJudge(config, run);
  // Answers of a script belong to its cases, and rules have none.
  if (!opened.traits.stored) return { usage: noUsage };
  const leases = openLeases(ports, run, config, ports.pause);
  const judge = leases.judge(opened);
  const context: AskContext = {
    ...askSettings({ ...ports, run, config, judge }, options),
    caseId: "",
    shared: new Map(),
  };
  const asking = Promise.all(selections.map((selection) => stepsOf(selection, context)));
  const outcomes = await asking.finally(() => leases.close(options));
  const usage = outcomes.reduce((sum, outcome) => addUsage(sum, outcome.usage), noUsage);
  const retry = outcomes.find((outcome) => outcome.retry !== undefined)?.retry;
  return { usage, ...(retry && { retry }) };
}

async function stepsOf(selection: MetricSelection, context: AskContext): Promise<StepsOutcome> {
  const asker = new MetricAsker(context, metricOf(selection));
  try {
    await stepsFor(selection.options, asker.ask);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof Unanswered)) throw error;
    const mayPass = error instanceof AppError && error.retryable;
    return { usage: asker.usage, ...(mayPass && { retry: error }) };
  }
  return { usage: asker.usage };
}
