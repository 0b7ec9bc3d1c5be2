import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPacedEmbedder } from "../../lib/adapters/pacing/paced-embedder.ts";
import { realTime } from "../../lib/adapters/pacing/real-time.ts";
import { AppError } from "../../lib/core/errors.ts";
import { readVectors } from "../../lib/core/judging/embedding-vectors.ts";
import { spentInVain } from "../../lib/core/judging/spent-in-vain.ts";
import { Unanswered } from "../../lib/core/judging/unanswered.ts";
import type { Embedder } from "../../lib/core/ports.ts";
import { noUsage } from "../../lib/core/results.ts";
import { bigramVector } from "../support/bigram-vector.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../support/model-server.ts";

/** An embedder over an endpoint on loopback that behaves as a test says. */
export interface EmbedderStand {
  /** Its id, which errors name. */
  readonly model: string;
  readonly textsPerRequest: number;
  start(behave: (call: ReceivedCall) => Behaviour): Promise<ModelServer>;
  embedder(server: ModelServer, options: { readonly callTimeoutMs: number }): Embedder;
  /** A reply in the wire format; without values the right one. */
  reply(call: ReceivedCall, values?: readonly unknown[]): Behaviour;
  /** With this for a count of tokens. */
  replyWithUsage(call: ReceivedCall, stated: unknown): Behaviour;
  /** A reply that counts its tokens, one a character, and holds no vectors. */
  withoutVectors(call: ReceivedCall): Behaviour;
  error(status: number, message?: string): Behaviour;
}

const NON_FINITE = { raw: "@@" };

/** The same behaviour, where NON_FINITE stood now with these characters. */
function withRaw(behaviour: Behaviour, characters: string): Behaviour {
  if (typeof behaviour === "string") return behaviour;
  const body = JSON.stringify(behaviour.body).replaceAll(JSON.stringify(NON_FINITE), characters);
  return { ...behaviour, body };
}

/** What every implementation of Embedder does. */
export function describeEmbedder(name: string, stand: EmbedderStand): void {
  const { model, textsPerRequest: size } = stand;
  let server: ModelServer;
  let behave: (call: ReceivedCall) => Behaviour;

  beforeEach(async () => {
    behave = (call) => stand.reply(call);
    server = await stand.start((call) => behave(call));
  });

  afterEach(() => server.close());

  const anEmbedder = ({ callTimeoutMs = 5_000, concurrency = 4 } = {}) =>
    createPacedEmbedder(stand.embedder(server, { callTimeoutMs }), {
      ...{ concurrency, repeats: false },
      ...realTime,
    });
  const texts = (count: number) => Array.from({ length: count }, (_, at) => `第${at}条`);
  /** One request a batch, begun in their order. */
  const embedAll = (embedder: Embedder, batches: readonly (readonly string[])[]) =>
    Promise.allSettled(batches.map((batch) => embedder.embed(batch)));

  describe(`${name} as Embedder`, () => {
    it("gives one vector a text, in their order, and what they took", async () => {
      const wanted = ["有給休暇は十日です。", "二十日", " ", "有給休暇は十日です。"].slice(0, size);

      const { vectors, usage } = await anEmbedder().embed(wanted);

      expect(vectors).toEqual(wanted.map((text) => bigramVector(text)));
      const inputTokens = [...wanted.join("")].length;
      expect(usage).toEqual({ ...noUsage, calls: 1, inputTokens });
    });

    it("tells its model and how many texts it takes, which are one request", async () => {
      const embedder = anEmbedder();

      const { vectors } = await embedder.embed(texts(size));

      expect(embedder.traits).toMatchObject({ model, textsPerRequest: size });
      expect(vectors).toEqual(texts(size).map((text) => bigramVector(text)));
      expect(server.calls).toHaveLength(1);
    });

    it("asks nothing for no text", async () => {
      expect(await anEmbedder().embed([])).toEqual({ vectors: [], usage: noUsage });
      expect(server.calls).toEqual([]);
    });

    it("passes on texts of any kind as they are", async () => {
      const wanted = [...hostileTexts, "長".repeat(3_000)];
      const embedder = anEmbedder();

      const embedded = await Promise.all(wanted.map((text) => embedder.embed([text])));

      expect(embedded.map(({ vectors }) => vectors[0])).toEqual(
        wanted.map((text) => bigramVector(text)),
      );
    });

    it("has only so many requests in flight, those of all calls together", async () => {
      behave = (call) => ({ ...(stand.reply(call) as object), latencyMs: 10 }) as Behaviour;
      const embedder = anEmbedder({ concurrency: 2 });

      await embedAll(
        embedder,
        texts(5).map((text) => [text]),
      );

      expect(server.calls).toHaveLength(5);
      expect(server.maxInFlight()).toBe(2);
    });

    it("does not begin a request whose time ran out while it waited", async () => {
      let isOver = false;
      behave = (call) => {
        isOver = true;
        return stand.reply(call);
      };
      const embedder = anEmbedder({ concurrency: 1 });
      const mayBegin = () => !isOver;

      const [first, second] = await Promise.allSettled(
        texts(2).map((text) => embedder.embed([text], { mayBegin })),
      );

      expect(first?.status).toBe("fulfilled");
      expect(second).toMatchObject({ status: "rejected", reason: new Unanswered("noTimeLeft") });
      expect(server.calls).toHaveLength(1);
    });

    it("refuses an empty text before anything is asked", async () => {
      const asked = anEmbedder().embed(["十日", ""].slice(-size));

      await expect(asked).rejects.toMatchObject({ code: "embedding.empty_text", retryable: false });
      expect(server.calls).toEqual([]);
    });

    it("takes a zero vector for a vector", async () => {
      behave = (call) => stand.reply(call, [[0, 0, 0]]);

      expect((await anEmbedder().embed(["。"])).vectors).toEqual([[0, 0, 0]]);
    });

    it.each(["NaN", "-Infinity", "Infinity", "1e999", "null", '"0.1"', "[0.1]", "{}", "true"])(
      "refuses a vector that holds %s",
      async (characters) => {
        behave = (call) => withRaw(stand.reply(call, [[0.5, NON_FINITE]]), characters);

        await expect(anEmbedder().embed(["十日"])).rejects.toMatchObject({
          code: "embedding.unusable",
          details: { model, problem: { kind: "notFinite", text: 1 } },
          retryable: false,
        });
      },
    );

    it("refuses an empty vector", async () => {
      behave = (call) => stand.reply(call, [[]]);

      await expect(anEmbedder().embed(["十日"])).rejects.toMatchObject({
        code: "embedding.unusable",
        details: { problem: { kind: "empty", text: 1 } },
      });
    });

    const lengths =
      size > 1
        ? [
            [
              [1, 2, 3],
              [1, 2],
            ],
          ]
        : [];
    it.each(lengths.map((values) => [values]))(
      "refuses vectors of different lengths: %j",
      async (values) => {
        behave = (call) => stand.reply(call, values);

        await expect(anEmbedder().embed(texts(2))).rejects.toMatchObject({
          code: "embedding.unusable",
          details: { problem: { kind: "lengths", first: 3, text: 2, other: 2 } },
        });
      },
    );

    it("counts what a reply cost whose vectors are of no use", async () => {
      behave = (call) => stand.reply(call, [[]]);

      const error = await anEmbedder()
        .embed(["十日です"])
        .catch((thrown: unknown) => thrown);

      expect(spentInVain(error)).toEqual({ ...noUsage, calls: 1, inputTokens: 4 });
    });

    it("counts what a reply without vectors cost, as far as it says so", async () => {
      behave = (call) => stand.withoutVectors(call);

      const error = await anEmbedder()
        .embed(["十日です"])
        .catch((thrown: unknown) => thrown);

      expect(error).toMatchObject({ details: { problem: { kind: "noVectors" } } });
      expect(spentInVain(error)).toEqual({ ...noUsage, calls: 1, inputTokens: 4 });
    });

    it("counts a request whose reply is no JSON", async () => {
      behave = () => ({ body: "<html>busy</html>" });

      const error = await anEmbedder()
        .embed(["十日"])
        .catch((thrown: unknown) => thrown);

      expect(spentInVain(error)).toEqual({ ...noUsage, calls: 1 });
      expect(error).toMatchObject({
        code: "embedding.unavailable",
        details: { reason: { kind: "noJson", said: "<html>busy</html>" } },
      });
    });

    const counts = size > 1 ? [[], [[1]], [[1], [2], [3]]] : [];
    it.each(counts.map((values) => [values]))(
      "refuses the vectors %j for two texts",
      async (values) => {
        behave = (call) => stand.reply(call, values);

        await expect(anEmbedder().embed(["一", "二"])).rejects.toMatchObject({
          code: "embedding.unusable",
          details: { problem: { kind: "count", texts: 2, vectors: values.length } },
        });
      },
    );

    it.each([
      {},
      [],
      null,
      7,
      "ok",
      { error: "Unexpected endpoint" },
      { data: {}, embeddings: 1, embedding: "AAA=" },
    ])("refuses a reply without vectors, whatever the status: %j", async (body) => {
      behave = () => ({ body: JSON.stringify(body) });

      await expect(anEmbedder().embed(["十日"])).rejects.toMatchObject({
        code: "embedding.unusable",
        details: { problem: { kind: "noVectors" } },
        retryable: false,
      });
    });

    it.each([10, "10", 0.5, -1, 2 ** 53 - 1, [10], {}, true, null])(
      "gives the vectors of a reply that states the usage %j",
      async (stated) => {
        behave = (call) => stand.replyWithUsage(call, stated);

        const { vectors, usage } = await anEmbedder().embed(["十日"]);

        expect(vectors).toEqual([bigramVector("十日")]);
        expect(usage).toEqual({ ...noUsage, calls: 1, inputTokens: stated === 10 ? 10 : 0 });
      },
    );

    it.each<[string, Behaviour]>([
      ["a body that is no JSON", { body: "<html>busy</html>" }],
      ["a body that was cut off", { body: '{"data": [{"embedding": [0.1' }],
      ["a dropped connection", "drop"],
    ])("takes %s for unavailable", async (_what, behaviour) => {
      behave = () => behaviour;

      const asked = anEmbedder().embed(["十日"]);

      await expect(asked).rejects.toMatchObject({ code: "embedding.unavailable", retryable: true });
    });

    it.each<[number, string, string, boolean]>([
      [429, "slow down", "embedding.throttled", true],
      [503, "down", "embedding.unavailable", true],
      [403, "forbidden", "embedding.denied", false],
      [404, "no such model", "embedding.invalid_request", false],
      [400, "the maximum context length is 512 tokens", "embedding.context_overflow", false],
    ])("takes HTTP %i (%s) for %s", async (status, message, code, retryable) => {
      behave = () => stand.error(status, message);

      await expect(anEmbedder().embed(["十日"])).rejects.toMatchObject({ code, retryable });
    });

    it("ends a request that is never answered", async () => {
      behave = () => "hang";

      const asked = anEmbedder({ callTimeoutMs: 60 }).embed(["十日"]);

      await expect(asked).rejects.toMatchObject({
        code: "embedding.timeout",
        details: { model, seconds: 0.06 },
        retryable: true,
      });
    });

    it("keeps the vectors of one request from the failure of another", async () => {
      behave = (call) =>
        call.number === 0 ? stand.error(404, "no such model") : stand.reply(call);

      const [failed, other] = await embedAll(anEmbedder({ concurrency: 1 }), [["一"], ["二"]]);

      expect(failed).toMatchObject({ reason: { code: "embedding.invalid_request" } });
      expect(other).toMatchObject({ value: { vectors: [bigramVector("二")] } });
    });

    it("passes on the caller's abort as it is", async () => {
      const controller = new AbortController();
      const { signal } = controller;
      behave = () => {
        controller.abort(new Error("cancelled"));
        return "hang";
      };

      await expect(anEmbedder().embed(["十日"], { signal })).rejects.toThrow("cancelled");
      await expect(anEmbedder().embed(["十日"], { signal })).rejects.toThrow("cancelled");
      expect(server.calls).toHaveLength(1);
    });

    it("gives vectors that can be compared or an error of its own, whatever the reply", async () => {
      const number = fc.oneof(fc.double(), fc.constant(null), fc.constant("1"));
      const vector = fc.array(number, { maxLength: 2 });
      const values = fc.array(fc.oneof(vector, fc.jsonValue()), { maxLength: 3 });
      const status = fc.constantFrom(200, 200, 200, 400, 404);
      const embedder = anEmbedder();

      await fc.assert(
        fc.asyncProperty(fc.oneof(values, fc.string()), status, async (said, code) => {
          behave = (call) => {
            const reply = typeof said === "string" ? { body: said } : stand.reply(call, said);
            return { ...(reply as { body: unknown }), status: code };
          };
          const wanted = ["一", "二"].slice(0, size);
          const outcome = await embedder.embed(wanted).catch((error: unknown) => error);

          if (outcome instanceof AppError) expect(outcome.code).toMatch(/^embedding\./);
          else {
            const { vectors } = outcome as Awaited<ReturnType<Embedder["embed"]>>;
            expect(readVectors(vectors, wanted.length).ok).toBe(true);
          }
        }),
        { numRuns: 50 },
      );
    });
  });
}
