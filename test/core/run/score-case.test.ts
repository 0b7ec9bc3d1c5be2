import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { addPart } from "../../../lib/core/run/landed-parts.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aCase } from "../../support/factories.ts";
import { anError } from "../../support/result-factories.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aRunConfig,
  aSelection,
  goodReply,
  markOf,
} from "../../support/run-world.ts";
import { answeredWorld, failingOn, input, landedOf, reopen } from "./case-at-work.ts";

const throttled = () => new AppError("judge.throttled", { model: "main" }, { retryable: true });

describe("scoring a case", () => {
  test("hands the embedding model to the metrics that compare vectors", async () => {
    const metrics = [aSelection("ragas-semantic-similarity")];
    const world = await answeredWorld({ config: aRunConfig({ metrics }) });
    const embedder = {
      traits: { identity: "embedder-1", model: "m", textsPerRequest: 10 },
      embed: async (texts: readonly string[]) => ({
        vectors: texts.map(() => [1, 0]),
        usage: { ...noUsage, calls: 1 },
      }),
    };

    await scoreCase({ ...world.ports, openEmbedder: async () => embedder }, input);

    expect(world.result("c-1")?.metrics).toMatchObject({
      "ragas-semantic-similarity": { status: "scored", score: 1 },
    });
  });

  test("gives it a result, a record, and counts it", async () => {
    const judge = aJudge();
    const world = await answeredWorld({ judge });

    expect(await scoreCase(world.ports, input)).toEqual({ more: false, waitSeconds: 0 });

    expect(world.result("c-1")).toMatchObject({
      status: "passed",
      answer: "Answer to c-1.",
      metrics: {
        "answer-relevancy": { status: "scored", score: 1, passed: true },
        toxicity: { status: "scored", score: 0, normalizedScore: 1, passed: true },
      },
      error: null,
    });
    expect(await world.caseRecord("c-1")).toMatchObject({
      status: "passed",
      scores: { "answer-relevancy": 1, toxicity: 0 },
      error: null,
    });
    expect(await world.record()).toMatchObject({ done: 1, errors: 0, reached: true });
    expect(judge.asked.map(markOf).sort()).toEqual([
      "c-1 answer-relevancy statements",
      "c-1 answer-relevancy verdicts",
      "c-1 toxicity opinions",
      "c-1 toxicity verdicts",
    ]);
  });

  test("judges by what the case expects and what was retrieved", async () => {
    const judge = aJudge(() => ({ verdicts: [{ verdict: "yes", reason: "r" }] }));
    const contexts = [{ text: "Ten days.", source: "leave.md" }];
    const config = aRunConfig({ metrics: [aSelection("contextual-recall")] });
    const agent = anAgent(() => ({ answer: "Ten.", retrievedContexts: contexts }));
    const world = await answeredWorld({ judge, config, agent });

    await scoreCase(world.ports, input);

    expect(judge.asked.map(({ inputs }) => inputs)).toEqual([
      { expectedAnswer: "10日です。", contexts: ["Ten days."] },
    ]);
  });

  test("knows nothing of contexts that the connector can't tell", async () => {
    const config = aRunConfig({ metrics: [aSelection("contextual-recall"), aSelection("bias")] });
    const agent = anAgent(() => ({ answer: "Ten." }));
    const cases = [aCase({ id: "c-1", expectAbstention: false, expectedAnswer: "Ten." })];
    const judge = aJudge(() => ({ opinions: [] }));
    const world = await answeredWorld({ config, agent, cases, judge });

    await scoreCase(world.ports, input);

    expect(world.result("c-1")?.metrics["contextual-recall"]?.status).toBe("notApplicable");
    expect(world.result("c-1")?.retrievedContexts).toBeNull();
  });

  test("measures abstention where declining is expected, on no expected answer", async () => {
    const judge = aJudge((request) =>
      request.metric === "abstention" ? { abstained: true, reason: "r" } : goodReply(request),
    );
    const unanswerable = aCase({ id: "c-1", expectedAnswer: undefined, expectAbstention: true });
    const world = await answeredWorld({ judge, cases: [unanswerable] });

    await scoreCase(world.ports, input);

    expect(world.result("c-1")).toMatchObject({
      status: "passed",
      metrics: { abstention: { status: "scored", score: 1 } },
    });
  });
});

describe("a metric that landed", () => {
  test("is never judged again", async () => {
    const judge = aJudge(failingOn("toxicity", throttled));
    const world = await answeredWorld({ judge });
    await expect(scoreCase(world.ports, input)).rejects.toMatchObject({ code: "judge.throttled" });
    expect((await landedOf(world))["answer-relevancy"]?.record).toMatchObject({ score: 1 });
    expect(await world.caseRecord("c-1")).toBeUndefined();

    const second = aJudge();
    await scoreCase({ ...world.ports, openJudge: async () => second }, input);

    expect(second.asked.map(({ metric }) => metric)).toEqual(["toxicity", "toxicity"]);
    expect(world.result("c-1")?.status).toBe("passed");
    expect((await world.record())?.done).toBe(1);
  });

  test("of a finished case costs nothing when it is scored again", async () => {
    const judge = aJudge();
    const world = await answeredWorld({ judge });
    await scoreCase(world.ports, input);
    const result = world.result("c-1");
    await reopen(world);

    await scoreCase(world.ports, input);

    expect(judge.asked).toHaveLength(4);
    expect(world.result("c-1")).toEqual(result);
  });

  test("of a case that has its result is not looked at again, nor the case counted", async () => {
    const world = await answeredWorld();
    await scoreCase(world.ports, input);
    const openJudge = async () => {
      throw new Error("nobody is to be asked");
    };

    expect(await scoreCase({ ...world.ports, openJudge }, input)).toMatchObject({ more: false });

    expect((await world.record())?.done).toBe(1);
  });

  test("that failed for good is an error of the case, and done again by the next attempt", async () => {
    const filtered = () => new AppError("judge.content_filtered", { model: "main" });
    const judge = aJudge(failingOn("toxicity", filtered));
    const world = await answeredWorld({ judge });

    await scoreCase(world.ports, input);

    expect((await landedOf(world)).toxicity?.record.status).toBe("error");
    expect(world.result("c-1")).toMatchObject({
      status: "error",
      metrics: {
        toxicity: { status: "error", score: null, error: { code: "judge.content_filtered" } },
      },
    });
    expect(await world.record()).toMatchObject({ done: 1, errors: 1, reached: true });
    const second = aJudge();
    const ports = { ...world.ports, openJudge: async () => second };
    await reopen(world);
    await scoreCase(ports, input);
    expect(second.asked).toEqual([]);
    expect(world.result("c-1")?.status).toBe("error");
    await reopen(world);
    await world.ports.runs.update(aRun, { set: { attempt: 2 } });
    await scoreCase(ports, input);
    expect(second.asked.map(({ metric }) => metric)).toEqual(["toxicity", "toxicity"]);
    expect(world.result("c-1")?.status).toBe("passed");
  });

  test("that was measured wins over an error of the same attempt", async () => {
    const world = await answeredWorld();
    await scoreCase(world.ports, input);
    const error = { ...anError("judge.model_error"), threshold: 0.5 };
    const landed = [{ id: "toxicity", record: error, answers: [] }];
    const place = { run: aRun, caseKey: input.caseKey };
    await addPart(world.ports.blobs, place, { attempt: 1, landed, spent: [] }, 0);
    await reopen(world);

    await scoreCase(world.ports, input);

    expect(world.result("c-1")?.metrics.toxicity?.status).toBe("scored");
  });
});

test("a case that asked no judge says nothing of whether the judge can be reached", async () => {
  const config = aRunConfig({ metrics: [aSelection("contextual-recall")] });
  const agent = anAgent(() => ({ answer: "Ten.", retrievedContexts: [] }));
  const cases = [aCase({ id: "c-1", expectedAnswer: "Ten." })];
  const world = await answeredWorld({ config, agent, cases });

  await scoreCase(world.ports, input);

  expect(world.result("c-1")?.metrics["contextual-recall"]?.score).toBe(0);
  expect(await world.record()).toMatchObject({ done: 1, reached: false });
});

describe("an answer of the judge", () => {
  const twoRuns = async (cache: boolean) => {
    const judge = aJudge();
    const config = aRunConfig({ cache });
    const world = await answeredWorld({ judge, config });
    await scoreCase(world.ports, input);
    for (const key of [...world.blobs.objects.keys()]) {
      if (key.startsWith(keys.landed(aRun, input.caseKey))) world.blobs.objects.delete(key);
    }
    return { judge, world };
  };

  test("is taken from the store when its metric has to be computed again, and counted as paid", async () => {
    const { judge, world } = await twoRuns(true);

    await scoreCase(world.ports, input);

    expect(judge.asked).toHaveLength(4);
    expect(world.result("c-1")?.metrics.toxicity?.usage.calls).toBe(2);
  });

  test("without the cache is shared within the run only", async () => {
    const { judge, world } = await twoRuns(false);

    await scoreCase(world.ports, input);
    expect(judge.asked).toHaveLength(4);

    const other = { ...aRun, runId: "01JOTHER" };
    for (const [key, body] of [...world.blobs.objects]) {
      const moved = key.replace("/runs/01JRUN/", "/runs/01JOTHER/");
      if (!key.includes("/landed/")) world.blobs.objects.set(moved, body);
    }
    await world.ports.runs.create({
      ...other,
      name: "n",
      status: "running",
      attempt: 1,
      createdAt: "",
    });
    await scoreCase(world.ports, { ...input, ...other });
    expect(judge.asked).toHaveLength(8);
  });

  test("of a script is not stored", async () => {
    const judge = { ...aJudge(), traits: { identity: "s", byName: true, stored: false } };
    const world = await answeredWorld({ judge });

    await scoreCase(world.ports, input);

    const stored = [...world.blobs.objects.keys()].filter((key) =>
      key.startsWith("default/judge/"),
    );
    expect(stored).toEqual([]);
  });
});

describe("a judge that takes votes", () => {
  const judging = { plan: "stepwise", votes: 3, voteWithin: 0.1 } as const;
  const metrics = [aSelection("answer-relevancy"), aSelection("toxicity")];
  /** Finds the one statement relevant every other time. */
  const fickle = () => {
    let asked = 0;
    return aJudge((request) => {
      if (markOf(request) !== "c-1 answer-relevancy verdicts") return goodReply(request);
      asked += 1;
      return { verdicts: [{ verdict: asked % 2 === 1 ? "yes" : "no", reason: "" }] };
    });
  };

  test("leaves its votes in the result, and names the metric that is unstable", async () => {
    const world = await answeredWorld({
      judge: fickle(),
      config: aRunConfig({ judging, metrics }),
    });

    await scoreCase(world.ports, input);

    const result = world.result("c-1");
    expect(result).toMatchObject({ status: "passed", unstable: ["answer-relevancy"] });
    expect(result?.metrics["answer-relevancy"]).toMatchObject({ votes: [1, 0, 1], stable: false });
    expect(result?.metrics.toxicity).toMatchObject({ votes: [0, 0, 0], stable: true });
  });

  test("that works by rules is asked once", async () => {
    const judge = { provider: "offline", alias: "offline" } as const;
    const world = await answeredWorld({
      judge: fickle(),
      config: aRunConfig({ judge, judging, metrics }),
    });

    await scoreCase(world.ports, input);

    expect(world.result("c-1")?.metrics["answer-relevancy"]?.votes).toEqual([]);
  });
});
