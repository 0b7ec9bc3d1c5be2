import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { type EmbedContext, EmbeddingAsker } from "../../../lib/core/judging/embedding-asker.ts";
import { Unanswered } from "../../../lib/core/judging/unanswered.ts";
import type { Embedder } from "../../../lib/core/ports.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { bigramVector } from "../../support/bigram-vector.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";

const METRIC = "ragas-semantic-similarity";
const costOf = (texts: number) => ({ ...noUsage, calls: 1, inputTokens: 10 * texts });

interface TestEmbedder extends Embedder {
  /** The texts of each request. */
  readonly requests: (readonly string[])[];
}

function anEmbedder(
  embed: (texts: readonly string[]) => unknown = (texts) => texts.map((text) => bigramVector(text)),
  { identity = "test-embedder", textsPerRequest = 10 } = {},
): TestEmbedder {
  const requests: (readonly string[])[] = [];
  return {
    traits: { identity, model: "m", textsPerRequest },
    requests,
    async embed(texts, options) {
      options?.signal?.throwIfAborted();
      requests.push(texts);
      await Promise.resolve();
      const vectors = embed(texts) as readonly (readonly number[])[];
      return { vectors, usage: costOf(texts.length) };
    },
  };
}

const aContext = (context: Partial<EmbedContext> = {}): EmbedContext => ({
  run: "run-1",
  caseId: "hr-001",
  shared: new Map(),
  ...context,
});

function aStore(blobs = createMemoryBlobs()) {
  return { blobs, answers: createBlobAnswerStore({ blobs, prefix: "default/judge/" }) };
}

describe("the vectors of a metric", () => {
  test("come one a text, in their order, from one request", async () => {
    const embedder = anEmbedder();
    const asker = new EmbeddingAsker(aContext(), embedder, METRIC);

    const vectors = await asker.embed(["十日", "二十日", "三十日"]);

    expect(vectors).toEqual(["十日", "二十日", "三十日"].map((text) => bigramVector(text)));
    expect(embedder.requests).toEqual([["十日", "二十日", "三十日"]]);
    expect(asker.usage).toEqual(costOf(3));
  });

  test("of equal texts are requested once", async () => {
    const embedder = anEmbedder();
    const asker = new EmbeddingAsker(aContext(), embedder, METRIC);

    const [first, , third] = await asker.embed(["十日", "二十日", "十日"]);

    expect(embedder.requests).toEqual([["十日", "二十日"]]);
    expect(third).toEqual(first);
  });

  test("of an empty text are those of one space", async () => {
    const embedder = anEmbedder();
    const asker = new EmbeddingAsker(aContext(), embedder, METRIC);

    const [empty, blank] = await asker.embed(["", " "]);

    expect(embedder.requests).toEqual([[" "]]);
    expect(empty).toEqual(blank);
  });

  test("of no text take no request", async () => {
    const embedder = anEmbedder();
    const asker = new EmbeddingAsker(aContext(), embedder, METRIC);

    expect(await asker.embed([])).toEqual([]);
    expect(embedder.requests).toEqual([]);
  });

  test("that another metric of the case asked for are shared, and that one pays", async () => {
    const embedder = anEmbedder();
    const context = aContext(aStore());
    const first = new EmbeddingAsker(context, embedder, METRIC);
    const second = new EmbeddingAsker(context, embedder, "ragas-answer-correctness");

    await Promise.all([first.embed(["問い", "答え"]), second.embed(["答え", "正解"])]);
    await second.embed(["問い", "正解"]);

    expect(embedder.requests).toEqual([["問い", "答え"], ["正解"]]);
    expect([first.usage, second.usage]).toEqual([costOf(2), costOf(1)]);
  });
});

describe("kept vectors", () => {
  test("are taken from the store, request nothing and cost another run nothing", async () => {
    const { answers, blobs } = aStore();
    const before = new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC);
    const vectors = await before.embed(["問い", "答え"]);
    const embedder = anEmbedder();

    const asker = new EmbeddingAsker(aContext({ answers, run: "run-2" }), embedder, METRIC);

    expect(await asker.embed(["答え", "問い"])).toEqual(vectors.toReversed());
    expect(embedder.requests).toEqual([]);
    expect(asker.usage).toEqual(noUsage);
    expect([...blobs.objects.keys()]).toEqual([
      expect.stringMatching(/^default\/judge\/[0-9a-f]{64}\.json$/),
      expect.stringMatching(/^default\/judge\/[0-9a-f]{64}\.json$/),
    ]);
  });

  test("that this metric of the run paid for count once when it goes on", async () => {
    const { answers } = aStore();
    await new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC).embed(["問い", "答え"]);

    const asker = new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC);
    await asker.embed(["問い", "答え"]);
    await asker.embed(["答え", "問い"]);

    expect(asker.usage).toEqual(costOf(2));
  });

  test.each<[string, { metric?: string; caseId?: string; run?: undefined }]>([
    ["another metric", { metric: "ragas-answer-correctness" }],
    ["another case", { caseId: "hr-002" }],
    ["no run", { run: undefined }],
  ])("cost %s nothing", async (_, { metric = METRIC, ...other }) => {
    const { answers } = aStore();
    await new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC).embed(["問い"]);
    const { run, ...place } = { ...aContext({ answers }), ...other };
    const context = { ...place, ...(run !== undefined && { run }) };

    const asker = new EmbeddingAsker(context, anEmbedder(), metric);
    await asker.embed(["問い"]);

    expect(asker.usage).toEqual(noUsage);
  });

  test("are completed by one request for those that are missing", async () => {
    const { answers } = aStore();
    await new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC).embed(["二"]);
    const embedder = anEmbedder();

    const asker = new EmbeddingAsker(aContext({ answers }), embedder, METRIC);
    const vectors = await asker.embed(["一", "二", "三"]);

    expect(vectors).toEqual(["一", "二", "三"].map((text) => bigramVector(text)));
    expect(embedder.requests).toEqual([["一", "三"]]);
  });

  test.each([
    ["a salt", { salt: "run-2" }, "test-embedder"],
    ["another model", {}, "other-embedder"],
  ])("are kept apart by %s", async (_, context, identity) => {
    const { answers } = aStore();
    await new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC).embed(["問い"]);
    const embedder = anEmbedder(undefined, { identity });

    await new EmbeddingAsker(aContext({ answers, ...context }), embedder, METRIC).embed(["問い"]);

    expect(embedder.requests).toHaveLength(1);
  });

  test.each([[], [1, null], ["1"], "vector", { vector: [1] }, null])(
    "that are no vectors are requested again and replaced: %j",
    async (output) => {
      const { answers, blobs } = aStore();
      const vectors = () => new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC);
      await vectors().embed(["問い"]);
      const [[key, bytes] = ["", undefined]] = blobs.objects;
      const stored = JSON.parse(new TextDecoder().decode(bytes));
      await blobs.put(key, JSON.stringify({ ...stored, output }));

      expect(await vectors().embed(["問い"])).toEqual([bigramVector("問い")]);
      expect(JSON.parse(new TextDecoder().decode(await blobs.get(key)))).toEqual(stored);
    },
  );

  test("of a twin that was first are what counts", async () => {
    const { answers } = aStore();
    const twin = new EmbeddingAsker(aContext({ answers, caseId: "hr-002" }), anEmbedder(), METRIC);
    let others: readonly (readonly number[])[] = [];
    const slower = anEmbedder(() => [[1, 2, 3]]);
    const embed: Embedder["embed"] = async (texts) => {
      others = await twin.embed(texts);
      return slower.embed(texts);
    };

    const asker = new EmbeddingAsker(aContext({ answers }), { ...slower, embed }, METRIC);

    expect(await asker.embed(["問い"])).toEqual(others);
    expect(asker.usage).toEqual(costOf(1));
  });

  test("that differ in length from new ones are an error, not a score", async () => {
    const { answers } = aStore();
    const now = anEmbedder((texts) => texts.map((text) => bigramVector(text, 32)));
    await new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC).embed(["問い"]);

    const asked = new EmbeddingAsker(aContext({ answers }), now, METRIC).embed(["問い", "答え"]);

    await expect(asked).rejects.toMatchObject({
      code: "embedding.unusable",
      details: {
        model: "m",
        problem: { kind: "lengths", first: 64, text: 2, other: 32 },
      },
      retryable: false,
    });
  });
});

describe("more texts than one request takes", () => {
  const two = { textsPerRequest: 2 };
  const texts = ["一", "二", "三", "四", "五"];
  const throttled = () => new AppError("embedding.throttled", { model: "m" }, { retryable: true });
  /** Fails at every request that holds the text. */
  const failingAt = (text: string, error: Error = throttled()) =>
    anEmbedder((batch) => {
      if (batch.includes(text)) throw error;
      return batch.map((each) => bigramVector(each));
    }, two);

  test("are several requests, whose vectors come in the order of the texts", async () => {
    const embedder = anEmbedder(undefined, two);
    const asker = new EmbeddingAsker(aContext(), embedder, METRIC);

    const vectors = await asker.embed(texts);

    expect(vectors).toEqual(texts.map((text) => bigramVector(text)));
    expect(embedder.requests).toEqual([["一", "二"], ["三", "四"], ["五"]]);
    expect(asker.usage).toEqual({ ...costOf(5), calls: 3 });
  });

  test.each([
    ["一", ["一", "二"]],
    ["四", ["三", "四"]],
    ["五", ["五"]],
  ])("a failure at %s costs no other request its vectors", async (text, lost) => {
    const { answers, blobs } = aStore();
    const context = { answers, run: "run-1" };
    const first = new EmbeddingAsker(aContext(context), failingAt(text), METRIC);

    await expect(first.embed(texts)).rejects.toMatchObject({ code: "embedding.throttled" });
    const paid = first.usage;
    const again = anEmbedder(undefined, two);
    const second = new EmbeddingAsker(aContext(context), again, METRIC);
    const vectors = await second.embed(texts);

    expect(vectors).toEqual(texts.map((each) => bigramVector(each)));
    expect(again.requests).toEqual([lost]);
    expect(blobs.objects.size).toBe(texts.length);
    expect(paid).toEqual({ ...costOf(5 - lost.length), calls: 2 });
    expect(second.usage).toEqual({ ...costOf(5), calls: 3 });
  });

  test("wait for the last of them before the first failure is thrown", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const embedder: Embedder = {
      ...anEmbedder(undefined, two),
      embed: async (batch) => {
        if (batch.includes("一")) throw throttled();
        await waiting;
        return { vectors: batch.map(() => [1]), usage: costOf(batch.length) };
      },
    };
    const asker = new EmbeddingAsker(aContext(), embedder, METRIC);
    const ended: number[] = [];

    const asked = asker.embed(texts.slice(0, 4)).catch(() => ended.push(asker.usage.calls));
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toEqual([]);
    release();
    await asked;

    expect(ended).toEqual([1]);
  });

  test("fail another metric only where it wants what failed", async () => {
    const context = aContext();
    const first = new EmbeddingAsker(context, failingAt("三"), METRIC);
    const second = new EmbeddingAsker(context, anEmbedder(), "ragas-answer-correctness");

    const [broken, fine] = await Promise.allSettled([first.embed(texts), second.embed(["一"])]);

    expect(broken?.status).toBe("rejected");
    expect(fine).toMatchObject({ status: "fulfilled", value: [bigramVector("一")] });
  });

  test("of which a reply is of no use count it all the same", async () => {
    const problem = { kind: "empty", text: 1 } as const;
    const details = { model: "m", problem };
    const useless = new AppError("embedding.unusable", details, { cause: { usage: costOf(2) } });
    const asker = new EmbeddingAsker(aContext(), failingAt("一", useless), METRIC);

    await expect(asker.embed(texts)).rejects.toBe(useless);

    expect(asker.usage).toEqual({ ...costOf(5), calls: 3 });
  });
});

describe("vectors that don't come", () => {
  const throttled = () => new AppError("embedding.throttled", { model: "m" }, { retryable: true });
  const throwing = (error: Error) =>
    anEmbedder(() => {
      throw error;
    });

  test("are the embedder's own error for every metric that waits, and nothing is kept", async () => {
    const { answers, blobs } = aStore();
    const context = aContext({ answers });
    const embedder = throwing(throttled());
    const askers = [METRIC, "b"].map((metric) => new EmbeddingAsker(context, embedder, metric));

    const asked = await Promise.allSettled(askers.map((asker) => asker.embed(["問い"])));

    for (const { status, ...outcome } of asked) {
      expect(status).toBe("rejected");
      expect(outcome).toMatchObject({ reason: { code: "embedding.throttled", retryable: true } });
    }
    expect(embedder.requests).toHaveLength(1);
    expect(blobs.objects.size).toBe(0);
    expect(askers.map(({ usage }) => usage)).toEqual([noUsage, noUsage]);
  });

  test("are waited for when a plan broke off", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const order: string[] = [];
    const embedder: Embedder = {
      traits: { identity: "slow", model: "m", textsPerRequest: 1 },
      embed: async () => {
        await waiting;
        order.push("answered");
        throw throttled();
      },
    };
    const asker = new EmbeddingAsker(aContext(), embedder, METRIC);
    asker.embed(["問い"]).catch(() => undefined);

    const settled = asker.settle().then(() => order.push("settled"));
    release();
    await settled;

    expect(order).toEqual(["answered", "settled"]);
  });

  test("are not begun when time is up, unless they are kept already", async () => {
    const { answers } = aStore();
    await new EmbeddingAsker(aContext({ answers }), anEmbedder(), METRIC).embed(["問い"]);
    const embedder = anEmbedder();
    const late = aContext({ answers, shouldYield: () => true });

    expect(await new EmbeddingAsker(late, embedder, METRIC).embed(["問い"])).toHaveLength(1);
    const asked = new EmbeddingAsker(late, embedder, METRIC).embed(["答え"]);

    await expect(asked).rejects.toEqual(new Unanswered("noTimeLeft"));
    expect(embedder.requests).toEqual([]);
  });

  test("are not begun after an abort", async () => {
    const embedder = anEmbedder();
    const signal = AbortSignal.abort(new Error("cancelled"));

    const asked = new EmbeddingAsker(aContext({ signal }), embedder, METRIC).embed(["問い"]);

    await expect(asked).rejects.toThrow("cancelled");
    expect(embedder.requests).toEqual([]);
  });

  test("are not begun when time runs out while they wait their turn", async () => {
    let isOver = false;
    const embedder: Embedder = {
      ...anEmbedder(),
      embed: async (_texts, options) => {
        isOver = true;
        if (options?.mayBegin?.() === false) throw new Unanswered("noTimeLeft");
        return { vectors: [[1]], usage: noUsage };
      },
    };
    const context = aContext({ shouldYield: () => isOver });

    const asked = new EmbeddingAsker(context, embedder, METRIC).embed(["問い"]);

    await expect(asked).rejects.toEqual(new Unanswered("noTimeLeft"));
  });

  test("carry the signal to the embedder", async () => {
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    const embedder: Embedder = {
      traits: { identity: "test", model: "m", textsPerRequest: 1 },
      embed: async (texts, options) => {
        seen.push(options?.signal);
        return { vectors: texts.map(() => [1]), usage: noUsage };
      },
    };

    await new EmbeddingAsker(
      aContext({ signal, shouldYield: () => false }),
      embedder,
      METRIC,
    ).embed(["問い"]);

    expect(seen).toEqual([signal]);
  });
});
