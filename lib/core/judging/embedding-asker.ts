import type { Embed } from "../metrics/metric.ts";
import type { Embedder } from "../ports.ts";
import { noUsage, type Usage } from "../results.ts";
import type { AskContext } from "./metric-asker.ts";

/** Gets the vectors that one metric of one case compares. */
export class EmbeddingAsker {
  usage: Usage = noUsage;
  readonly #embedder: Embedder;

  constructor(_context: AskContext, embedder: Embedder, _metric: string) {
    this.#embedder = embedder;
  }

  readonly embed: Embed = async (texts) => (await this.#embedder.embed(texts)).vectors;
}
