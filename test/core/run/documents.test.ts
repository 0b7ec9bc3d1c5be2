import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  openTestSet,
  readConfig,
  readDocument,
  readTestSet,
  requireDocument,
  requireRun,
  savedAnswerSchema,
  writeDocument,
} from "../../../lib/core/run/documents.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { createMemoryBlobs, createMemoryRunStore } from "../../support/memory-ports.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

const schema = z.strictObject({ n: z.number() });

describe("a stored document", () => {
  test("comes back as it was written", async () => {
    const blobs = createMemoryBlobs();

    expect(await writeDocument(blobs, "k", { n: 1 })).toBe("written");

    expect(await readDocument(blobs, "k", schema)).toEqual({ n: 1 });
    expect(await requireDocument(blobs, "k", schema)).toEqual({ n: 1 });
  });

  test("stays when it is only to be written once", async () => {
    const blobs = createMemoryBlobs({ k: '{"n":1}' });

    expect(await writeDocument(blobs, "k", { n: 2 }, { ifAbsent: true })).toBe("exists");

    expect(await readDocument(blobs, "k", schema)).toEqual({ n: 1 });
  });

  test("is undefined where there is none, and an error where there must be one", async () => {
    const blobs = createMemoryBlobs();

    expect(await readDocument(blobs, "k", schema)).toBeUndefined();
    await expect(requireDocument(blobs, "k", schema)).rejects.toMatchObject({
      code: "run.missing_object",
      details: { key: "k" },
      retryable: false,
    });
  });

  test.each([
    ["cut off", '{"n":'],
    ["of another shape", '{"n":"1"}'],
    ["empty", ""],
  ])("is an error that names it when it is %s", async (_, text) => {
    const blobs = createMemoryBlobs({ k: text });

    await expect(readDocument(blobs, "k", schema)).rejects.toMatchObject({
      code: "run.corrupt_object",
      details: { key: "k" },
    });
  });
});

describe("an answer that was stored before it had a cost", () => {
  test("is read as one of unknown cost", () => {
    const { costUsd, ...stored } = savedAnswerSchema.parse({
      answer: "Ten.",
      retrievedContexts: null,
      conversationId: "",
      toolsCalled: null,
      latencyMs: 12,
    });

    expect(costUsd).toBeNull();
    expect(savedAnswerSchema.parse({ ...stored, costUsd: 0 }).costUsd).toBe(0);
  });
});

describe("the documents of a run", () => {
  test("the cases come in the order of the file", async () => {
    const lines = ["c-2", "c-10", "c-1"].map((id) => JSON.stringify({ id, question: "?" }));
    const blobs = createMemoryBlobs({ [keys.testSet(aRun)]: `${lines.join("\n")}\n` });

    const testSet = await readTestSet(blobs, aRun);

    expect(testSet.map(({ id }) => id)).toEqual(["c-2", "c-10", "c-1"]);
    expect(testSet[0]).toMatchObject({ tags: [], flaky: false, mustPass: false });
  });

  test.each([
    ["with a line feed at its end", "\n"],
    ["without one, and with blank lines", ""],
  ])("a test set %s can be gone through more than once", async (_, end) => {
    const lines = ["い", "ろ"].map((id) => JSON.stringify({ id, question: "?" }));
    const blobs = createMemoryBlobs({ [keys.testSet(aRun)]: `${lines.join("\n\n")}${end}` });

    const testSet = await openTestSet(blobs, aRun);

    expect([...testSet].map(({ id }) => id)).toEqual(["い", "ろ"]);
    expect([...testSet].map(({ id }) => id)).toEqual(["い", "ろ"]);
  });

  test("a test set that is missing or damaged is an error", async () => {
    const key = keys.testSet(aRun);

    await expect(readTestSet(createMemoryBlobs(), aRun)).rejects.toMatchObject({
      code: "run.missing_object",
      details: { key },
    });
    await expect(readTestSet(createMemoryBlobs({ [key]: "{\n" }), aRun)).rejects.toMatchObject({
      code: "run.corrupt_object",
      details: { key },
    });
  });

  test("the configuration is the frozen one", async () => {
    const config = aRunConfig();
    const blobs = createMemoryBlobs({ [keys.config(aRun)]: JSON.stringify(config) });

    expect(await readConfig(blobs, aRun)).toEqual(config);
  });

  test("a run that must be there is named when it is not", async () => {
    await expect(requireRun(createMemoryRunStore(), aRun)).rejects.toMatchObject({
      code: "run.missing_object",
      details: { key: aRun.runId },
    });
  });
});
