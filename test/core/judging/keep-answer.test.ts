import { describe, expect, test } from "vitest";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { keepAnswer } from "../../../lib/core/judging/keep-answer.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aUsage } from "./score-request.ts";

const payer = { run: "run-1", caseId: "hr-001", metric: "bias" };
const answer = { output: "mine", requests: 1, usage: aUsage(), payer };
const twin = { output: "the twin's", requests: 2, usage: aUsage({ calls: 2 }), payer };

const aStore = () => createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix: "t/" });

describe("an answer that is to be kept", () => {
  test("counts as it is where it is the first, and where nothing is kept", async () => {
    const store = aStore();

    expect(await keepAnswer({ store, key: "k", answer }, {})).toEqual(answer);
    expect(await store.get("k")).toEqual(answer);
    expect(await keepAnswer({ store: undefined, key: "k", answer }, {})).toEqual(answer);
  });

  test("gives way to that of a twin, but not its cost", async () => {
    const store = aStore();
    await store.put("k", twin);

    const kept = await keepAnswer({ store, key: "k", answer }, {});

    expect(kept).toEqual({ ...answer, output: "the twin's" });
  });

  test("counts where that of the twin is of no use", async () => {
    const store = aStore();
    await store.put("k", twin);

    const kept = await keepAnswer({ store, key: "k", answer }, { accepts: () => false });

    expect(kept).toEqual(answer);
  });
});
