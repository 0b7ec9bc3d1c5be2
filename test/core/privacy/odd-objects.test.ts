import { describe, expect, it } from "vitest";
import { createForgetting } from "../../../lib/core/privacy/forgetting.ts";
import { maskingBlobs } from "../../../lib/core/privacy/masking-stores.ts";
import { PASSING, passingBlobs } from "../../../lib/core/privacy/passing-blobs.ts";
import { withoutTexts } from "../../../lib/core/privacy/without-texts.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { refusalWarnings } from "../../../lib/core/run/refusal-warnings.ts";
import { readSaid } from "../../../lib/core/run/said.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

const caseKey = "0".repeat(64);

describe("what is kept of a case", () => {
  it("is masked in bytes as in text", async () => {
    const blobs = createMemoryBlobs();
    const body = Buffer.from(JSON.stringify({ answer: "to a@example.com" }));
    await maskingBlobs(blobs).put(keys.answer(aRun, caseKey), body);
    const kept = new TextDecoder().decode(await blobs.get(keys.answer(aRun, caseKey)));
    expect(kept).not.toContain("a@example.com");
  });

  it("is not looked for in passing where nothing is said", async () => {
    const blobs = createMemoryBlobs();
    await blobs.put(keys.config(aRun), "{}");
    const found: string[] = [];
    for await (const key of passingBlobs(blobs).list(keys.config(aRun))) found.push(key);
    expect(found).toEqual([keys.config(aRun)]);
  });

  it("is nothing where nothing was", async () => {
    const blobs = createMemoryBlobs();
    await createForgetting(blobs).forget(aRun, caseKey);
    expect(await blobs.get(keys.testCase(aRun, caseKey))).toBeUndefined();
  });

  it("is that an answer was, once it is forgotten", async () => {
    const blobs = createMemoryBlobs();
    const nothing = { answer: "", retrievedContexts: null, toolsCalled: null };
    const saved = { ...nothing, conversationId: "", latencyMs: null, forgotten: true };
    await blobs.put(keys.answer(aRun, caseKey), JSON.stringify(saved));
    const place = { run: aRun, caseKey, mode: "single-turn", testCase: {} };
    expect(await readSaid(blobs, place as never)).toEqual({ forgotten: true });
  });
});

it("passing objects have a prefix that is no tenant's name", () => {
  expect(PASSING).toBe("_passing/");
});

it("checks keep their kind and their numbers, not what they look for", () => {
  const check = (kind: string, expected: unknown, error?: object) => ({
    check: { [kind]: expected },
    passed: null,
    reason: "said",
    ...(error && { error }),
  });
  const checks = [
    check("contains", "secret"),
    check("language", "ja"),
    check("jsonSchema", { const: "secret" }),
    check("latencyMs", 5, { code: "check.too_slow", message: "secret" }),
  ];
  const result = { metrics: {}, checks, error: null, contentHash: "h" };
  const left = withoutTexts(result as never, "en");
  expect(JSON.stringify(left)).not.toContain("secret");
  expect(left.checks.map((each) => each.check)).toEqual([
    { contains: "…" },
    { language: "ja" },
    { jsonSchema: {} },
    { latencyMs: 5 },
  ]);
});

it("a judge that refused nothing needs no warning", () => {
  const { judge: _, ...rest } = aRunConfig();
  const judge = { provider: "bedrock", alias: "main", refused: undefined };
  expect(refusalWarnings({ ...rest, judge } as never, { refused: [] })).toEqual([]);
});
