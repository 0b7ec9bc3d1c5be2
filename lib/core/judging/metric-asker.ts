import { AppError } from "../errors.ts";
import type { Ask, Metric } from "../metrics/metric.ts";
import type { CallOptions, JudgeReply } from "../ports.ts";
import { addUsage, noUsage, type RefusedParameter, type Usage } from "../results.ts";
import { keyInFolder } from "./answer-folder.ts";
import { answerKey } from "./answer-key.ts";
import type { AnswerStore, GetOptions, StoredAnswer, StoredReply } from "./answer-store.ts";
import type { AskContext, Obtained } from "./ask-context.ts";
import { keepAnswer } from "./keep-answer.ts";
import { keptReply, keptRequest } from "./kept-request.ts";
import { MetricAccount } from "./metric-account.ts";
import type { Problem } from "./problem.ts";
import { readAnswer } from "./read-answer.ts";
import { RequestCounts } from "./request-counts.ts";
import { spentInVain } from "./spent-in-vain.ts";
import { type Layout, type StepRequest, stepRequest } from "./step-request.ts";
import { Unanswered } from "./unanswered.ts";
import { unparseable } from "./unparseable.ts";

type Answered = Extract<JudgeReply, { outcome: "answered" }>;

/** Failures of a script belong to single requests; the next one is the next element of its array. */
const MAX_SCRIPTED_ATTEMPTS = 4;

/** What makes one request of a plan: its words, its place among the requests of its step. */
interface Question {
  readonly request: StepRequest;
  readonly ordinal: number;
  readonly window: number | undefined;
}

interface Asking {
  readonly key: string;
  readonly question: Question;
  /** Filled with what each request cost, the last one too when it fails. */
  readonly spent: Usage[];
}

/** What has to be known of a metric to ask its steps. */
export type AskedMetric = Pick<Metric, "id" | "askedAs" | "wording" | "steps"> &
  Partial<Pick<Metric, "shared" | "caseless">>;

/** Asks the steps of one metric of one case, and keeps count of requests and tokens. */
export class MetricAsker {
  readonly #account: MetricAccount;
  readonly #context: AskContext;
  readonly #metric: AskedMetric;
  readonly #requests: RequestCounts;
  /** Per step: questions put, and the last one under way. */
  readonly #questions = new Map<string, number>();
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #pending: Promise<unknown>[] = [];
  #inVain: Usage = noUsage;
  /** True once a request began as others of the case do. */
  isShared = false;

  /** `earlier`: the requests by step of an asker before this one, whose place it takes. */
  constructor(
    context: AskContext,
    metric: AskedMetric,
    earlier: Readonly<Record<string, number>> = {},
  ) {
    this.#context = context;
    this.#metric = metric;
    this.#requests = new RequestCounts(earlier);
    this.#account = new MetricAccount({ ...context, metric: metric.id });
  }

  get usage(): Usage {
    return this.#account.usage;
  }

  /** What the judge refused when it gave the answers, kept ones included. */
  get refused(): readonly RefusedParameter[] {
    return [...this.#account.refused];
  }

  /** The part of `usage` that no store keeps: an asker who takes this one's place won't find it. */
  get usageInVain(): Usage {
    return this.#store === undefined ? this.usage : this.#inVain;
  }

  /** How many requests there were of each step, the earlier ones among them. */
  get requests(): Readonly<Record<string, number>> {
    return this.#requests.all;
  }

  readonly ask: Ask = <T>(
    step: string,
    inputs: Readonly<Record<string, unknown>>,
    expected = {},
    window?: number,
  ): Promise<T> => {
    const request = stepRequest(this.#metric, this.#layout, { step, inputs, expected });
    if (request.isShared) this.isShared = true;
    const ordinal = this.#questions.get(step) ?? 0;
    this.#questions.set(step, ordinal + 1);
    // A script's outputs are used up in plan order, so its questions wait for one another.
    const before = this.#byName ? this.#last.get(step) : undefined;
    const answer = Promise.resolve(before).then(() => this.#answer({ request, ordinal, window }));
    this.#last.set(step, answer);
    this.#pending.push(answer);
    return answer as Promise<T>;
  };

  /** Waits for questions that a failed plan left behind, so that nothing is asked in the dark. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #answer(question: Question): Promise<unknown> {
    const { request } = question;
    const key = this.#key(question);
    const known = this.#context.shared.get(key);
    const obtaining = known ?? this.#obtain(key, question);
    this.#context.shared.set(key, obtaining);
    const { answer, isStored } = await this.#noted(question, key, obtaining);
    this.#account.noteRefused(answer);
    if (isStored) this.#account.addStored(key, answer);
    if (isStored || known !== undefined) {
      this.#requests.add(request.step, question.window, answer.requests);
    }
    return request.schema.parse(answer.output);
  }

  /** Tells of the answer that a question got, or of the failure that stands in its place. */
  async #noted({ request: { step } }: Question, key: string, obtaining: Promise<Obtained>) {
    const asked = { metric: this.#metric.id, step, key };
    try {
      const obtained = await obtaining;
      this.#context.onAnswer?.({ ...asked, answer: obtained.answer });
      return obtained;
    } catch (error) {
      if (error instanceof AppError) this.#context.onAnswer?.({ ...asked, error });
      throw error;
    }
  }

  async #obtain(key: string, question: Question): Promise<Obtained> {
    const stored = await this.#store?.get(key, this.#lookUp(question.request));
    if (stored !== undefined) return { answer: stored, isStored: true };
    const spent: Usage[] = [];
    try {
      return { answer: await this.#askJudge({ key, question, spent }), isStored: false };
    } catch (error) {
      this.#inVain = spent.reduce(addUsage, this.#inVain);
      throw error;
    }
  }

  /** Answers of a script are looked up by place, so they are kept by place as well. */
  #key({ request: { step, prompt, wire, maxTokens }, ordinal }: Question): string {
    const { caseId, judge, salt, vote, folder } = this.#context;
    const isCaseless = this.#metric.caseless?.includes(step) === true;
    const key = answerKey({
      identity: judge.traits.identity,
      prompt: prompt(),
      schema: wire,
      maxTokens,
      ...(salt === undefined ? {} : { salt }),
      ...(vote === undefined ? {} : { vote }),
      ...(this.#byName ? { place: [caseId, this.#metric.askedAs, step, ordinal] } : {}),
    });
    return keyInFolder(isCaseless ? undefined : folder, key);
  }

  #lookUp({ step, schema, expected }: StepRequest): GetOptions {
    const place = { caseId: this.#context.caseId, metric: this.#metric.id, step };
    const accepts = ({ output }: StoredAnswer) => readAnswer(output, schema, expected).ok;
    return { ...this.#call, place, accepts };
  }

  /** What is cut off gets more room once, what is wrong a second chance once. */
  async #askJudge(asking: Asking): Promise<StoredAnswer> {
    const { key, question, spent } = asking;
    const { request } = question;
    let requests = 0;
    let { maxTokens } = request;
    let problem: Problem | undefined;
    const replies: StoredReply[] = [];
    for (;;) {
      const { reply, attempts } = await this.#send(asking, request.prompt(problem), maxTokens);
      requests += attempts;
      const answer = readAnswer(reply.content, request.schema, request.expected);
      const { language, judge } = this.#context;
      replies.push(keptReply(reply, language, answer.ok ? undefined : answer.error));
      if (answer.ok) {
        const { payer } = this.#account;
        const usage = spent.reduce(addUsage, noUsage);
        const said = { request: keptRequest(judge.traits.identity, request), replies };
        const asked = { output: answer.value.raw, requests, usage, payer, ...said };
        return keepAnswer({ store: this.#store, key, answer: asked }, this.#lookUp(request));
      }
      const isCut = reply.stopReason === "maxTokens";
      const { maxOutputTokens = Number.POSITIVE_INFINITY } = judge.traits;
      const mayAskAgain = isCut
        ? maxTokens === request.maxTokens && maxTokens < maxOutputTokens
        : problem === undefined;
      if (!mayAskAgain) {
        const unreadable = { step: request.step, problem: answer.error, content: reply.content };
        throw unparseable(this.#metric, language, unreadable);
      }
      if (isCut) maxTokens *= 2;
      else problem = answer.error;
    }
  }

  async #send(
    { question, spent }: Asking,
    prompt: ReturnType<StepRequest["prompt"]>,
    maxTokens: number,
  ): Promise<{ reply: Answered; attempts: number }> {
    const { caseId, judge, signal, shouldYield = () => false } = this.#context;
    const call = { ...this.#call, mayBegin: () => !shouldYield() };
    const { step, inputs, wire: schema } = question.request;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      if (shouldYield()) throw new Unanswered("noTimeLeft");
      const place = this.#requests.add(step, question.window, 1);
      const metric = this.#metric.askedAs;
      const request = { caseId, metric, step, ...place, inputs, prompt, schema, maxTokens };
      try {
        const send = () => judge.ask(request, call);
        const warmth = question.request.isShared ? this.#context.beginning?.warmth : undefined;
        const reply = await (warmth === undefined ? send() : warmth.ask(send));
        if (reply.outcome === "notApplicable") throw new Unanswered("notApplicable");
        this.#spend(reply.usage, spent);
        return { reply, attempts: attempt };
      } catch (error) {
        this.#spend(spentInVain(error), spent);
        const mayRepeat = this.#byName && error instanceof AppError && error.retryable;
        if (!mayRepeat || attempt === MAX_SCRIPTED_ATTEMPTS) throw error;
      }
    }
  }

  #spend(usage: Usage, spent: Usage[]): void {
    this.#account.add(usage);
    spent.push(usage);
  }

  get #layout(): Layout {
    const { language, judge, beginning } = this.#context;
    return { language, enforcesSchema: judge.traits.enforcesSchema === true, beginning };
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
