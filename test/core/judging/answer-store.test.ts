import { describe, expect, test } from "vitest";
import { type AnswerKeyParts, answerKey } from "../../../lib/core/judging/answer-key.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aUsage } from "./score-request.ts";

const place = { prefix: "default/judge/" };
const answer = {
  output: { claims: ["一"] },
  requests: 1,
  usage: aUsage(),
  payer: { run: "run-1", caseId: "c1", metric: "faithfulness" },
};

describe("a store of answers", () => {
  test("gives back what was put, under its prefix", async () => {
    const blobs = createMemoryBlobs();
    const store = createBlobAnswerStore({ ...place, blobs });

    await store.put("k1", answer);

    expect(await store.get("k1")).toEqual(answer);
    expect(await store.get("k2")).toBeUndefined();
    expect([...blobs.objects.keys()]).toEqual(["default/judge/k1.json"]);
  });

  test("keeps the first answer to a request", async () => {
    const store = createBlobAnswerStore({ ...place, blobs: createMemoryBlobs() });
    await store.put("k1", answer);

    await store.put("k1", { ...answer, output: {}, requests: 2 });

    expect(await store.get("k1")).toEqual(answer);
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"output":1}',
    '{"output":1,"requests":1}',
    JSON.stringify({ ...answer, requests: 0 }),
  ])("takes %j for missing and replaces it", async (corrupt) => {
    const blobs = createMemoryBlobs({ "default/judge/k1.json": corrupt });
    const store = createBlobAnswerStore({ ...place, blobs });

    expect(await store.get("k1")).toBeUndefined();
    await store.put("k1", answer);

    expect(await store.get("k1")).toEqual(answer);
  });
});

describe("a store of answers that grow old", () => {
  const DAY_MS = 86_400_000;
  const aged = () => {
    const time = { now: 1_000 * DAY_MS };
    const blobs = createMemoryBlobs();
    const expiry = { clock: { now: () => time.now }, maxAgeDays: 90 };
    return { time, blobs, store: createBlobAnswerStore({ ...place, blobs, expiry }) };
  };

  test("takes one for missing when its days are over, and replaces it by the next", async () => {
    const { time, store } = aged();
    await store.put("k1", answer);
    time.now += 90 * DAY_MS;
    expect(await store.get("k1")).toEqual({ ...answer, cachedAt: 1_000 * DAY_MS });

    time.now += 1;

    expect(await store.get("k1")).toBeUndefined();
    await store.put("k1", { ...answer, requests: 2 });
    expect(await store.get("k1")).toMatchObject({ requests: 2, cachedAt: time.now });
  });

  test("reads what was stored before there were dates", async () => {
    const { blobs, store } = aged();
    await createBlobAnswerStore({ ...place, blobs }).put("k1", answer);

    expect(await store.get("k1")).toEqual(answer);
  });

  test("gives out any to whoever looks without a clock", async () => {
    const { time, blobs, store } = aged();
    await store.put("k1", answer);
    time.now += 1_000 * DAY_MS;

    const found = await createBlobAnswerStore({ ...place, blobs }).get("k1");

    expect(found).toMatchObject(answer);
  });
});

test("a damaged request or reply does not cost the answer", async () => {
  const damaged = { ...answer, request: 1, replies: [{ content: 1 }] };
  const blobs = createMemoryBlobs({ "default/judge/k1.json": JSON.stringify(damaged) });

  const found = await createBlobAnswerStore({ ...place, blobs }).get("k1");

  expect(found).toEqual({ ...answer, request: undefined, replies: undefined });
});

describe("a store of answers whose reader accepts not every one", () => {
  const rejects = { accepts: () => false };

  test("takes what is not accepted for missing and replaces it, once", async () => {
    const blobs = createMemoryBlobs();
    const store = createBlobAnswerStore({ ...place, blobs });
    await store.put("k1", { ...answer, output: "odd" });

    expect(await store.get("k1", rejects)).toBeUndefined();
    await store.put("k1", answer);
    await store.put("k1", { ...answer, requests: 2 });

    expect(await store.get("k1", { accepts: ({ output }) => output !== "odd" })).toEqual(answer);
  });

  test("has nothing to replace where nothing is stored", async () => {
    const store = createBlobAnswerStore({ ...place, blobs: createMemoryBlobs() });

    expect(await store.get("k1", rejects)).toBeUndefined();
    await store.put("k1", answer);
    await store.put("k1", { ...answer, requests: 2 });

    expect(await store.get("k1")).toEqual(answer);
  });
});

describe("the key of an answer", () => {
  const parts: AnswerKeyParts = {
    identity: "model-a",
    prompt: { system: "s", user: "u" },
    schema: { type: "object" },
    maxTokens: 1024,
  };

  test("is the same for the same request", () => {
    expect(answerKey(parts)).toBe(answerKey(structuredClone(parts)));
    expect(answerKey(parts)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("differs with every part", () => {
    const others: Partial<AnswerKeyParts>[] = [
      {},
      { identity: "model-b" },
      { prompt: { system: "s2", user: "u" } },
      { prompt: { system: "su", user: "" } },
      { schema: { type: "array" } },
      { maxTokens: 2048 },
      { salt: "run-1" },
      { place: ["case", "bias", "opinions", 0] },
    ];
    const keys = others.map((other) => answerKey({ ...parts, ...other }));

    expect(new Set(keys).size).toBe(others.length);
  });
});
