import { AppError } from "../errors.ts";
import type { Embed } from "../metrics/metric.ts";
import type { Embedder } from "../ports.ts";
import { noUsage, type Usage } from "../results.ts";
import type { GetOptions, StoredAnswer } from "./answer-store.ts";
import { embeddingKey } from "./embedding-key.ts";
import { isVector, readVectors, type Vector } from "./embedding-vectors.ts";
import { keepAnswer } from "./keep-answer.ts";
import { MetricAccount } from "./metric-account.ts";
import type { AskContext, Obtained } from "./metric-asker.ts";
import { Unanswered } from "./unanswered.ts";

/** What the metrics of one case share; vectors are kept and shared where judges' answers are. */
export type EmbedContext = Pick<
  AskContext,
  "run" | "caseId" | "answers" | "salt" | "signal" | "shouldYield" | "shared"
>;

/** A text that is embedded, never empty, and the key of its vector. */
interface Wanted {
  readonly text: string;
  readonly key: string;
}

/** Models refuse an empty text; Ragas embeds one space instead. */
const BLANK = " ";

/** Gets the vectors that one metric of one case compares, and keeps count of requests and tokens. */
export class EmbeddingAsker {
  readonly #context: EmbedContext;
  readonly #embedder: Embedder;
  readonly #account: MetricAccount;
  readonly #pending: Promise<unknown>[] = [];

  constructor(context: EmbedContext, embedder: Embedder, metric: string) {
    this.#context = context;
    this.#embedder = embedder;
    this.#account = new MetricAccount({ ...context, metric });
  }

  get usage(): Usage {
    return this.#account.usage;
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
    const outputs = await Promise.all(wanted.map((each) => this.#output(each)));
    const vectors = readVectors(outputs, wanted.length);
    if (vectors.ok) return vectors.value;
    // Kept vectors and new ones that can't be compared: another model under the same name.
    const details = { model: this.#embedder.traits.identity, problem: vectors.error };
    throw new AppError("embedding.unusable", details);
  }

  #wanted(text: string): Wanted {
    const { salt } = this.#context;
    const material = { identity: this.#embedder.traits.identity, text: text || BLANK };
    return { text: material.text, key: embeddingKey({ ...material, ...(salt && { salt }) }) };
  }

  async #output({ key }: Wanted): Promise<unknown> {
    const { answer, isStored } = (await this.#context.shared.get(key)) as Obtained;
    if (isStored) this.#account.addStored(key, answer);
    return answer.output;
  }

  /** Texts that no metric of the case has asked for yet are looked up and requested together. */
  #share(wanted: readonly Wanted[]): void {
    const { shared } = this.#context;
    const unknown = new Map(wanted.map((each) => [each.key, each]));
    for (const key of unknown.keys()) if (shared.has(key)) unknown.delete(key);
    const obtaining = this.#obtain([...unknown.values()]);
    for (const [at, key] of [...unknown.keys()].entries()) {
      shared.set(
        key,
        obtaining.then((all) => all[at] as Obtained),
      );
    }
  }

  async #obtain(wanted: readonly Wanted[]): Promise<readonly Obtained[]> {
    const { answers } = this.#context;
    const stored = await Promise.all(wanted.map(({ key }) => answers?.get(key, this.#call)));
    const fresh = await this.#request(wanted.filter((_, at) => stored[at] === undefined));
    return wanted.map(({ key }, at) => {
      const answer = stored[at];
      if (answer !== undefined) return { answer, isStored: true };
      return { answer: fresh.get(key) as StoredAnswer, isStored: false };
    });
  }

  async #request(missing: readonly Wanted[]): Promise<ReadonlyMap<string, StoredAnswer>> {
    if (missing.length === 0) return new Map();
    const { answers: store, signal, shouldYield } = this.#context;
    signal?.throwIfAborted();
    if (shouldYield?.()) throw new Unanswered("noTimeLeft");
    const texts = missing.map(({ text }) => text);
    const { vectors, usage } = await this.#embedder.embed(texts, signal && { signal });
    this.#account.add(usage);
    const kept = missing.map(async ({ key }, at) => {
      // What a request cost is kept with its first vector, so that it counts once.
      const cost = at === 0 ? usage : noUsage;
      const payer = this.#account.payer;
      const answer = { output: vectors[at], requests: 1, usage: cost, payer };
      return [key, await keepAnswer({ store, key, answer }, this.#call)] as const;
    });
    return new Map(await Promise.all(kept));
  }

  get #call(): GetOptions {
    const { signal } = this.#context;
    return { accepts: ({ output }) => isVector(output), ...(signal && { signal }) };
  }
}
