import { capabilitiesOf } from "../config/model.ts";
import { modelTraits } from "../config/model-traits.ts";
import type { RunConfig } from "../config/run-config.ts";
import { textsPerRequestOf } from "../config/texts-per-request.ts";
import type { TestCase } from "../dataset/case.ts";
import { applicability } from "../judging/applicability.ts";
import { sharedBeginning } from "../judging/shared-beginning.ts";
import { Unanswered } from "../judging/unanswered.ts";
import type { MetricInput, MetricSelection } from "../metrics/metric.ts";
import { metricOf } from "../metrics/metric-of.ts";
import type { Judge } from "../ports.ts";
import { metricInput } from "../run/metric-input.ts";
import { selectionsFor } from "../run/scored-result.ts";
import { conversationSimulator } from "../simulation/conversation-simulator.ts";
import type { Expense } from "./expense.ts";
import { TypicalAsker, type TypicalContext } from "./typical-asker.ts";
import { typicalSaid } from "./typical-said.ts";

/** What a case is expected to take, by metric; its simulated user counts as one. */
export type CaseExpense = readonly (readonly [id: string, expense: Expense])[];

/** An estimate asks no model. */
const nobody = () => Promise.reject(new Unanswered("notApplicable"));

/** What is known of the judge without opening it. */
export function typicalTraits({ judge }: RunConfig): Judge["traits"] {
  const { alias } = judge;
  if (!("model" in judge)) return { identity: alias, byName: false, stored: true };
  return modelTraits(alias, capabilitiesOf(judge.model));
}

export function typicalContext(config: RunConfig, known: Set<string>): TypicalContext {
  const { enforcesSchema = false } = typicalTraits(config);
  const textsPerRequest = config.embedding === null ? 1 : textsPerRequestOf(config.embedding.model);
  return { language: config.language, enforcesSchema, textsPerRequest, known };
}

/**
 * Runs the plans of a case's metrics over the case with typical answers, through the layouts of a
 * run. `known`: what was asked for all cases beforehand.
 */
export async function estimateCase(
  config: RunConfig,
  testCase: TestCase,
  known: ReadonlySet<string> = new Set(),
): Promise<CaseExpense> {
  const context = typicalContext(config, new Set(known));
  const user = new TypicalAsker(context, conversationSimulator);
  const said = await typicalSaid({ config, testCase, ask: user.ask });
  const { expectAbstention } = testCase;
  const input = { ...metricInput(testCase, said), expectAbstention };
  const judged = selectionsFor(config, testCase).filter(
    (selection) => applicability(metricOf(selection), input).kind === "judge",
  );
  const beginning = beginningOf(config, input, judged);
  const expenses: (readonly [string, Expense])[] = [[conversationSimulator.id, user.expense]];
  for (const selection of judged) {
    const asked = { ...context, beginning };
    expenses.push([selection.id, await estimateMetric({ config, selection, input }, asked)]);
  }
  return expenses.filter(([, { judge, embedding }]) => judge.calls + embedding.calls > 0);
}

function beginningOf(
  config: RunConfig,
  { question, contexts = [] }: MetricInput,
  judged: readonly MetricSelection[],
) {
  const compact = config.judging.plan === "compact";
  const { language } = config;
  const metrics = judged.map(metricOf);
  const judge = { traits: typicalTraits(config), ask: nobody };
  return sharedBeginning({ judge, language, question, contexts, metrics, compact });
}

interface MetricOfCase {
  readonly config: RunConfig;
  readonly selection: MetricSelection;
  readonly input: MetricInput;
}

async function estimateMetric(
  { config, selection, input }: MetricOfCase,
  context: TypicalContext,
): Promise<Expense> {
  const { threshold, strictMode } = selection;
  const metric = metricOf(selection);
  const asker = new TypicalAsker(context, metric);
  const options = { ...selection.options, threshold, strictMode };
  const { embedding, judging } = config;
  const plan = {
    input,
    options,
    ask: asker.ask,
    embed: embedding === null ? nobody : asker.embed,
    oneChunkARequest: false,
    compact: judging.plan === "compact",
  };
  try {
    await metric.plan(plan);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
  return asker.expense;
}
