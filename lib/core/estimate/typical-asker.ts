import type { SharedBeginning } from "../judging/ask-context.ts";
import type { AskedMetric } from "../judging/metric-asker.ts";
import { type StepRequest, stepRequest } from "../judging/step-request.ts";
import type { JsonSchema } from "../judging/wire-schema.ts";
import type { Language } from "../language.ts";
import { estimateTokens } from "../metrics/estimate-tokens.ts";
import type { Ask, Embed } from "../metrics/metric.ts";
import { noUsage, type Usage } from "../results.ts";
import { addExpense, type Expense, noExpense } from "./expense.ts";
import { typicalOutput } from "./typical-output.ts";

/** How the requests of a case are put, and what they have in common. */
export interface TypicalContext {
  readonly language: Language;
  /** True: the provider holds the answer to the schema, which need not be described. */
  readonly enforcesSchema: boolean;
  readonly beginning?: SharedBeginning | undefined;
  /** Texts in one request for vectors. */
  readonly textsPerRequest: number;
  /** What was asked before: equal requests are one. */
  readonly known: Set<string>;
}

const systemTokens = new Map<string, number>();
const schemaTokens = new WeakMap<JsonSchema, number>();

function tokensOfSystem(system: string): number {
  const tokens = systemTokens.get(system) ?? estimateTokens(system);
  systemTokens.set(system, tokens);
  return tokens;
}

function tokensOfSchema(wire: JsonSchema): number {
  const tokens = schemaTokens.get(wire) ?? estimateTokens(JSON.stringify(wire));
  schemaTokens.set(wire, tokens);
  return tokens;
}

/** Answers the steps of a metric as a judge typically would, and counts what that would take. */
export class TypicalAsker {
  readonly #context: TypicalContext;
  readonly #metric: AskedMetric;
  #expense: Expense = noExpense;

  constructor(context: TypicalContext, metric: AskedMetric) {
    this.#context = context;
    this.#metric = metric;
  }

  get expense(): Expense {
    return this.#expense;
  }

  readonly ask: Ask = async <T>(
    step: string,
    inputs: Readonly<Record<string, unknown>>,
    expected = {},
  ): Promise<T> => {
    const { language } = this.#context;
    const request = stepRequest(this.#metric, this.#context, { step, inputs, expected });
    const schema = this.#metric.steps[step] as StepRequest["schema"];
    const asked = { metric: this.#metric.askedAs, step, inputs, expected };
    const output = typicalOutput(schema, asked, language);
    this.#count(request, output);
    return schema.parse(output) as T;
  };

  readonly embed: Embed = async (texts) => {
    const { known, textsPerRequest } = this.#context;
    const fresh = texts.filter((text) => !known.has(`vector ${text}`));
    for (const text of fresh) known.add(`vector ${text}`);
    const inputTokens = fresh.reduce((sum, text) => sum + estimateTokens(text), 0);
    const calls = Math.ceil(fresh.length / textsPerRequest);
    this.#add({ ...noExpense, embedding: { ...noUsage, calls, inputTokens } });
    return texts.map(() => [1]);
  };

  #count({ prompt, wire, maxTokens, isShared }: StepRequest, output: unknown): void {
    const { system, prefix = "", user } = prompt();
    const key = JSON.stringify([system, prefix, user, maxTokens, isShared]);
    const { known } = this.#context;
    if (known.has(key)) return;
    known.add(key);
    // A model that can't be held to the schema is shown it.
    const first = tokensOfSystem(system) + tokensOfSchema(wire);
    const outputTokens = estimateTokens(JSON.stringify(output));
    const usage = { ...noUsage, calls: 1, outputTokens };
    const judge = isShared
      ? { ...usage, ...this.#shared(first, prefix), inputTokens: estimateTokens(user) }
      : { ...usage, inputTokens: first + estimateTokens(user) };
    this.#add({ ...noExpense, judge, mostOutputTokens: maxTokens });
  }

  /** The first request with a beginning puts it into the provider's cache, the others read it. */
  #shared(first: number, prefix: string): Partial<Usage> {
    const { known } = this.#context;
    const key = `prefix ${prefix}`;
    const tokens = first + estimateTokens(prefix);
    if (known.has(key)) return { cacheReadTokens: tokens };
    known.add(key);
    return { cacheWriteTokens: tokens };
  }

  #add(expense: Expense): void {
    this.#expense = addExpense(this.#expense, expense);
  }
}
