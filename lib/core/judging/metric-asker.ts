import { AppError } from "../errors.ts";
import type { Language } from "../language.ts";
import type { Ask, Metric } from "../metrics/metric.ts";
import type { CallOptions, Judge, JudgeReply } from "../ports.ts";
import { addUsage, noUsage, type Usage } from "../results.ts";
import { answerKey } from "./answer-key.ts";
import type { AnswerStore, StoredAnswer } from "./answer-store.ts";
import { describeProblem, type Problem } from "./problem.ts";
import { readAnswer } from "./read-answer.ts";
import { type StepRequest, stepRequest } from "./step-request.ts";
import { Unanswered } from "./unanswered.ts";

type Answered = Extract<JudgeReply, { outcome: "answered" }>;

/** A question and one re-ask. */
const MAX_ROUNDS = 2;
/** Failures of a script belong to single requests; the next one is the next element of its array. */
const MAX_SCRIPTED_ATTEMPTS = 4;

/** What the metrics of one case share while they are judged. */
export interface AskContext {
  readonly caseId: string;
  readonly judge: Judge;
  readonly answers?: AnswerStore;
  readonly language: Language;
  readonly salt?: string;
  readonly signal?: AbortSignal;
  readonly shouldYield?: () => boolean;
  /** Requests under way and their answers, by key: equal ones of a case are asked once. */
  readonly shared: Map<string, Promise<StoredAnswer>>;
}

/** Asks the steps of one metric of one case, and keeps count of requests, tokens and repairs. */
export class MetricAsker {
  usage: Usage = noUsage;
  repairs = 0;
  readonly #context: AskContext;
  readonly #metric: Metric;
  /** Per step: requests made, questions put, and the last question under way. */
  readonly #requests = new Map<string, number>();
  readonly #questions = new Map<string, number>();
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #pending: Promise<unknown>[] = [];

  constructor(context: AskContext, metric: Metric) {
    this.#context = context;
    this.#metric = metric;
  }

  readonly ask: Ask = <T>(
    step: string,
    inputs: Readonly<Record<string, unknown>>,
    expected = {},
  ): Promise<T> => {
    const request = stepRequest(this.#metric, this.#context.language, { step, inputs, expected });
    const ordinal = this.#questions.get(step) ?? 0;
    this.#questions.set(step, ordinal + 1);
    // A script's outputs are used up in plan order, so its questions wait for one another.
    const before = this.#byName ? this.#last.get(step) : undefined;
    const answer = Promise.resolve(before).then(() => this.#answer(request, ordinal));
    this.#last.set(step, answer);
    this.#pending.push(answer);
    return answer as Promise<T>;
  };

  /** Waits for questions that a failed plan left behind, so that nothing is asked in the dark. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #answer(request: StepRequest, ordinal: number): Promise<unknown> {
    const key = this.#key(request, ordinal);
    const known = (await this.#stored(key, request)) ?? this.#context.shared.get(key);
    if (known !== undefined) {
      const { output, requests } = await known;
      this.#count(request.step, requests);
      return request.schema.parse(output);
    }
    const asking = this.#askJudge(key, request);
    this.#context.shared.set(key, asking);
    return request.schema.parse((await asking).output);
  }

  /** Answers of a script are looked up by place, so they are kept by place as well. */
  #key({ step, prompt, wire, maxTokens }: StepRequest, ordinal: number): string {
    const { caseId, judge, salt } = this.#context;
    return answerKey({
      identity: judge.traits.identity,
      prompt: prompt(),
      schema: wire,
      maxTokens,
      ...(salt === undefined ? {} : { salt }),
      ...(this.#byName ? { place: [caseId, this.#metric.id, step, ordinal] } : {}),
    });
  }

  async #stored(key: string, request: StepRequest): Promise<StoredAnswer | undefined> {
    const stored = await this.#store?.get(key, this.#call);
    if (stored === undefined) return undefined;
    return readAnswer(stored.output, request.schema, request.expected).ok ? stored : undefined;
  }

  async #askJudge(key: string, request: StepRequest): Promise<StoredAnswer> {
    let requests = 0;
    let { maxTokens } = request;
    let problem: Problem | undefined;
    for (let round = 1; ; round += 1) {
      const { reply, attempts } = await this.#send(request, request.prompt(problem), maxTokens);
      requests += attempts;
      const answer = readAnswer(reply.content, request.schema, request.expected);
      if (answer.ok) {
        if (answer.value.repaired) this.repairs += 1;
        const stored = { output: answer.value.raw, requests };
        await this.#store?.put(key, stored, this.#call);
        return stored;
      }
      if (round === MAX_ROUNDS) throw this.#unparseable(request.step, answer.error, reply.content);
      if (reply.stopReason === "maxTokens") maxTokens *= 2;
      else problem = answer.error;
    }
  }

  async #send(
    { step, inputs, wire: schema }: StepRequest,
    prompt: ReturnType<StepRequest["prompt"]>,
    maxTokens: number,
  ): Promise<{ reply: Answered; attempts: number }> {
    const { caseId, judge, signal, shouldYield } = this.#context;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      if (shouldYield?.()) throw new Unanswered("noTimeLeft");
      const index = this.#count(step, 1);
      const metric = this.#metric.id;
      const request = { caseId, metric, step, index, inputs, prompt, schema, maxTokens };
      try {
        const reply = await judge.ask(request, this.#call);
        if (reply.outcome === "notApplicable") throw new Unanswered("notApplicable");
        this.usage = addUsage(this.usage, reply.usage);
        return { reply, attempts: attempt };
      } catch (error) {
        const mayRepeat = this.#byName && error instanceof AppError && error.retryable;
        if (!mayRepeat || attempt === MAX_SCRIPTED_ATTEMPTS) throw error;
      }
    }
  }

  #unparseable(step: string, problem: Problem, content: unknown): AppError {
    const details = {
      metric: this.#metric.id,
      step,
      problem: describeProblem(problem, this.#context.language),
    };
    const raw = typeof content === "string" ? content : JSON.stringify(content);
    return new AppError("judge.unparseable", details, { cause: { raw } });
  }

  /** Adds requests of a step and returns how many there were before. */
  #count(step: string, requests: number): number {
    const before = this.#requests.get(step) ?? 0;
    this.#requests.set(step, before + requests);
    return before;
  }

  get #byName(): boolean {
    return this.#context.judge.traits.byName;
  }

  get #store(): AnswerStore | undefined {
    return this.#context.judge.traits.stored ? this.#context.answers : undefined;
  }

  get #call(): CallOptions {
    const { signal } = this.#context;
    return signal === undefined ? {} : { signal };
  }
}
