import { AppError } from "../errors.ts";
import type { Embed } from "../metrics/metric.ts";
import type { Embedder, Embedding } from "../ports.ts";
import { addUsage, noUsage, type Usage } from "../results.ts";
import { keyInFolder } from "./answer-folder.ts";
import type { GetOptions, StoredAnswer } from "./answer-store.ts";
import type { AskContext, Obtained } from "./ask-context.ts";
import { embeddingKey } from "./embedding-key.ts";
import { isVector, readVectors, type Vector } from "./embedding-vectors.ts";
import { keepAnswer } from "./keep-answer.ts";
import { MetricAccount } from "./metric-account.ts";
import { spentInVain } from "./spent-in-vain.ts";
import { Unanswered } from "./unanswered.ts";

/** What the metrics of one case share; vectors are kept and shared where judges' answers are. */
export type EmbedContext = Pick<
  AskContext,
  | "run"
  | "caseId"
  | "answers"
  | "salt"
  | "folder"
  | "signal"
  | "shouldYield"
  | "shared"
  | "onAnswer"
>;

/** A text that is embedded, never empty, and the key of its vector. */
interface Wanted {
  readonly text: string;
  readonly key: string;
}

/** What records call it, beside the steps that a judge is asked. */
const STEP = "embedding";
/** Models refuse an empty text; Ragas embeds one space instead. */
const BLANK = " ";

/** Gets the vectors that one metric of one case compares, and keeps count of requests and tokens. */
export class EmbeddingAsker {
  readonly #context: EmbedContext;
  readonly #embedder: Embedder;
  readonly #account: MetricAccount;
  readonly #pending: Promise<unknown>[] = [];
  #inVain: Usage = noUsage;

  constructor(context: EmbedContext, embedder: Embedder, metric: string) {
    this.#context = context;
    this.#embedder = embedder;
    this.#account = new MetricAccount({ ...context, metric });
  }

  get usage(): Usage {
    return this.#account.usage;
  }

  /** The part of `usage` that no store keeps. */
  get usageInVain(): Usage {
    return this.#inVain;
  }

  readonly embed: Embed = (texts) => {
    const vectors = this.#vectors(texts.map((text) => this.#wanted(text)));
    this.#pending.push(vectors);
    return vectors;
  };

  /** Waits for requests that a failed plan left behind, so that nothing is asked in the dark. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #vectors(wanted: readonly Wanted[]): Promise<readonly Vector[]> {
    this.#share(wanted);
    // One failure must not hide what the other requests bring and cost.
    const settled = await Promise.allSettled(wanted.map((each) => this.#output(each)));
    const outputs = settled.map((each) => {
      if (each.status === "rejected") throw each.reason;
      return each.value;
    });
    const vectors = readVectors(outputs, wanted.length);
    if (vectors.ok) return vectors.value;
    // Kept vectors and new ones that can't be compared: another model under the same name.
    const details = { model: this.#embedder.traits.model, problem: vectors.error };
    throw new AppError("embedding.unusable", details);
  }

  #wanted(text: string): Wanted {
    const { salt, folder } = this.#context;
    const material = { identity: this.#embedder.traits.identity, text: text || BLANK };
    const key = embeddingKey({ ...material, ...(salt && { salt }) });
    return { text: material.text, key: keyInFolder(folder, key) };
  }

  async #output({ key }: Wanted): Promise<unknown> {
    const { answer, isStored } = (await this.#context.shared.get(key)) as Obtained;
    if (isStored) this.#account.addStored(key, answer);
    const { metric } = this.#account.payer;
    this.#context.onAnswer?.({ metric, step: STEP, key, answer });
    return answer.output;
  }

  /** Texts that no metric of the case has asked for yet are looked up and requested together. */
  #share(wanted: readonly Wanted[]): void {
    const { shared } = this.#context;
    const unknown = new Map(wanted.map((each) => [each.key, each]));
    for (const key of unknown.keys()) if (shared.has(key)) unknown.delete(key);
    const obtaining = this.#obtain([...unknown.values()]);
    for (const key of unknown.keys()) {
      shared.set(
        key,
        obtaining.then((all) => all.get(key) as Promise<Obtained>),
      );
    }
  }

  /** A promise a text, since a request that fails takes only its own texts with it. */
  async #obtain(wanted: readonly Wanted[]): Promise<ReadonlyMap<string, Promise<Obtained>>> {
    const { answers } = this.#context;
    const stored = await Promise.all(wanted.map(({ key }) => answers?.get(key, this.#call)));
    const known = wanted.flatMap(({ key }, at) => {
      const answer = stored[at];
      return answer === undefined
        ? []
        : [[key, Promise.resolve({ answer, isStored: true })] as const];
    });
    const missing = wanted.filter((_, at) => stored[at] === undefined);
    return new Map([...known, ...this.#requests(missing)]);
  }

  #requests(missing: readonly Wanted[]): (readonly [string, Promise<Obtained>])[] {
    const size = this.#embedder.traits.textsPerRequest;
    const batches = Array.from({ length: Math.ceil(missing.length / size) }, (_, at) =>
      missing.slice(at * size, (at + 1) * size),
    );
    return batches.flatMap((batch) => {
      const asked = this.#request(batch);
      return batch.map(({ key }, at) => {
        const obtained = asked.then((all) => ({
          answer: all[at] as StoredAnswer,
          isStored: false,
        }));
        return [key, obtained] as const;
      });
    });
  }

  /** One request; its answers, in the order of its texts. */
  async #request(batch: readonly Wanted[]): Promise<readonly StoredAnswer[]> {
    const { answers: store, signal, shouldYield } = this.#context;
    signal?.throwIfAborted();
    if (shouldYield?.()) throw new Unanswered("noTimeLeft");
    const { vectors, usage } = await this.#embed(batch);
    this.#account.add(usage);
    const { payer } = this.#account;
    const { identity } = this.#embedder.traits;
    const kept = batch.map(({ key, text }, at) => {
      // What a request cost is kept with its first vector, so that it counts once.
      const cost = at === 0 ? usage : noUsage;
      const request = { identity, text };
      const answer = { output: vectors[at], requests: 1, usage: cost, payer, request };
      return keepAnswer({ store, key, answer }, this.#call);
    });
    return Promise.all(kept);
  }

  async #embed(batch: readonly Wanted[]): Promise<Embedding> {
    const { signal, shouldYield } = this.#context;
    const texts = batch.map(({ text }) => text);
    const mayBegin = shouldYield && (() => !shouldYield());
    try {
      return await this.#embedder.embed(texts, {
        ...(mayBegin && { mayBegin }),
        ...(signal && { signal }),
      });
    } catch (error) {
      const inVain = spentInVain(error);
      this.#account.add(inVain);
      this.#inVain = addUsage(this.#inVain, inVain);
      throw error;
    }
  }

  get #call(): GetOptions {
    const { signal, caseId } = this.#context;
    const place = { caseId, metric: this.#account.payer.metric, step: STEP };
    return { accepts: ({ output }) => isVector(output), place, ...(signal && { signal }) };
  }
}
