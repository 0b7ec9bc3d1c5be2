import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  answerFolder,
  createAnswerFolders,
  keyInFolder,
  MAX_LISTED,
} from "../../../lib/core/judging/answer-folder.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { aCase } from "../../support/factories.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aUsage } from "./score-request.ts";

const prefix = "default/judge/";
const payer = { run: "run-1", caseId: "c1", metric: "bias" };
const answer = { output: 1, requests: 1, usage: aUsage(), payer };

describe("the folder of a case's answers", () => {
  test("is the same whatever the case is called and expects", () => {
    const other = aCase({ id: "other", expectedAnswer: "別の答え", tags: ["x"], mustPass: true });

    expect(answerFolder(other)).toBe(answerFolder(aCase({ id: "c-1" })));
  });

  test("differs with question, scenario, and what was said where there is neither", () => {
    const said = (content: string) => ({
      question: "",
      turns: [{ role: "user", content }] as const,
    });
    const subjects = [
      { question: "a" },
      { question: "b" },
      { question: "", scenario: "a" },
      { question: "", scenario: "b" },
      { question: "" },
      said("a"),
      said("b"),
    ].map((each) => answerFolder(aCase(each as Parameters<typeof aCase>[0])));

    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test("is another one for answers that must not be shared", () => {
    expect(answerFolder(aCase(), "run-1")).not.toBe(answerFolder(aCase()));
    expect(answerFolder(aCase(), "run-1")).not.toBe(answerFolder(aCase(), "run-2"));
  });

  test("is a safe part of a key, whatever is asked", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (question) => {
        expect(answerFolder({ question })).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });

  test("stands before the key; answers about no case lie in none", () => {
    expect(keyInFolder("f", "k")).toBe("f/k");
    expect(keyInFolder(undefined, "k")).toBe("k");
  });
});

/** Blobs that count what they are asked. */
function counted(initial: readonly string[] = []) {
  const blobs = createMemoryBlobs(
    Object.fromEntries(initial.map((key) => [`${prefix}${key}.json`, JSON.stringify(answer)])),
  );
  return { blobs, get: vi.spyOn(blobs, "get"), list: vi.spyOn(blobs, "list") };
}

describe("looking answers up in a folder", () => {
  test("takes one list, and a read only for what there is", async () => {
    const { blobs, get, list } = counted(["f/k1"]);
    const store = createBlobAnswerStore({ blobs, prefix });

    const found = await Promise.all(["f/k1", "f/k2", "f/k3"].map((key) => store.get(key)));

    expect(found).toEqual([answer, undefined, undefined]);
    expect(list.mock.calls).toEqual([[`${prefix}f/`, expect.anything()]]);
    expect(get).toHaveBeenCalledTimes(1);
  });

  test("finds what was put since, by this store and by a twin that was first", async () => {
    const { blobs } = counted();
    const store = createBlobAnswerStore({ blobs, prefix });
    await store.get("f/k1");
    await createBlobAnswerStore({ blobs, prefix }).put("f/k2", { ...answer, output: 2 });

    expect(await store.put("f/k1", answer)).toBe("written");
    expect(await store.put("f/k2", answer)).toBe("exists");

    expect(await store.get("f/k1")).toEqual(answer);
    expect(await store.get("f/k2")).toEqual({ ...answer, output: 2 });
  });

  test("does not list where there is no folder", async () => {
    const { blobs, list } = counted(["k1"]);

    expect(await createBlobAnswerStore({ blobs, prefix }).get("k1")).toEqual(answer);
    expect(list).not.toHaveBeenCalled();
  });

  test("lists each folder for itself", async () => {
    const { blobs } = counted(["f/k1"]);
    const folders = createAnswerFolders(blobs, prefix);

    expect(await folders.mayHold("f/k1")).toBe(true);
    expect(await folders.mayHold("g/k1")).toBe(false);
  });

  test("asks for each where there are too many to list", async () => {
    const { blobs, list } = counted(Array.from({ length: MAX_LISTED }, (_, at) => `f/${at}`));
    const folders = createAnswerFolders(blobs, prefix);

    expect(await folders.mayHold("f/none")).toBe(true);
    expect(await folders.mayHold("f/neither")).toBe(true);
    expect(list).toHaveBeenCalledTimes(1);
  });

  test("is tried again when listing failed", async () => {
    const { blobs, list } = counted(["f/k1"]);
    const folders = createAnswerFolders(blobs, prefix);
    list.mockImplementationOnce(() => {
      throw new Error("down");
    });

    await expect(folders.mayHold("f/k2")).rejects.toThrow("down");
    expect(await folders.mayHold("f/k2")).toBe(false);
  });
});
