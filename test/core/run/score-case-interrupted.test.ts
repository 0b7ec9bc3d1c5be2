import { describe, expect, test } from "vitest";
import { keys } from "../../../lib/core/run/keys.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aJudge, aRun, aRunConfig, markOf } from "../../support/run-world.ts";
import { answeredWorld, failingOn, input, landedOf } from "./case-at-work.ts";

describe("time that runs out", () => {
  test("ends the call with more to do, and the next one finishes", async () => {
    const judge = aJudge();
    const world = await answeredWorld({ judge });
    // Two metrics of two steps each: after three answers the time is up.
    const remainingMs = () => (judge.asked.length < 3 ? 900_000 : 79_999);

    expect(await scoreCase({ ...world.ports, remainingMs }, input)).toEqual({
      more: true,
      waitSeconds: 0,
    });
    expect(await world.caseRecord("c-1")).toBeUndefined();

    expect(await scoreCase(world.ports, input)).toEqual({ more: false, waitSeconds: 0 });
    expect(judge.asked.map(markOf).sort()).toEqual([
      "c-1 answer-relevancy statements",
      "c-1 answer-relevancy verdicts",
      "c-1 toxicity opinions",
      "c-1 toxicity verdicts",
    ]);
    expect(world.result("c-1")?.status).toBe("passed");
  });

  test("keeps back what one call may take and the time to save", async () => {
    const config = aRunConfig({
      limits: { concurrency: 1, callTimeoutSeconds: 100, toleratedErrorShare: 0 },
    });
    const judge = aJudge();
    const world = await answeredWorld({ config, judge });
    const remaining = [900_000, 119_999, 119_999];
    const remainingMs = () => remaining.shift() ?? 119_999;

    expect(await scoreCase({ ...world.ports, remainingMs }, input)).toMatchObject({ more: true });
    expect(judge.asked).toEqual([]);
  });

  test("never keeps an invocation from asking at all, however long a call may take", async () => {
    const config = aRunConfig({
      limits: { concurrency: 1, callTimeoutSeconds: 3600, toleratedErrorShare: 0 },
    });
    const world = await answeredWorld({ config });

    expect(await scoreCase(world.ports, input)).toMatchObject({ more: false });
  });
});

describe("a failure that is nobody's data", () => {
  test("is thrown, after the other metrics have landed", async () => {
    const judge = aJudge(failingOn("toxicity", () => new TypeError("x is not a function")));
    const world = await answeredWorld({ judge });

    await expect(scoreCase(world.ports, input)).rejects.toThrow(TypeError);

    expect((await landedOf(world))["answer-relevancy"]?.record).toMatchObject({ score: 1 });
    expect(await world.caseRecord("c-1")).toBeUndefined();
  });

  test("an aborted call asks nobody and leaves no result", async () => {
    const judge = aJudge();
    const world = await answeredWorld({ judge });

    const aborted = scoreCase(world.ports, input, { signal: AbortSignal.abort() });

    await expect(aborted).rejects.toThrow();
    expect(judge.asked).toEqual([]);
    expect(world.result("c-1")).toBeUndefined();
  });

  test("a call that is not aborted hands its signal on", async () => {
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    const judge = aJudge();
    const world = await answeredWorld();
    const openJudge = async () => ({
      ...judge,
      ask: (...[request, options]: Parameters<typeof judge.ask>) => {
        seen.push(options?.signal);
        return judge.ask(request, options);
      },
    });

    await scoreCase({ ...world.ports, openJudge }, input, { signal });

    expect(new Set(seen)).toEqual(new Set([signal]));
  });

  test("a case without its answer can't be scored", async () => {
    const world = await answeredWorld();
    world.blobs.objects.delete(keys.answer(aRun, input.caseKey));

    await expect(scoreCase(world.ports, input)).rejects.toMatchObject({
      code: "run.missing_object",
    });
  });
});
