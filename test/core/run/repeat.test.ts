import { describe, expect, test } from "vitest";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import { AppError } from "../../../lib/core/errors.ts";
import { estimateRun } from "../../../lib/core/estimate/estimate-run.ts";
import type { AgentRequest, JudgeRequest } from "../../../lib/core/ports.ts";
import { createRun } from "../../../lib/core/run/create-run.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { allRepetitions, recordIdOf } from "../../../lib/core/run/repetition.ts";
import { crashingPorts } from "../../support/crashing-ports.ts";
import { evaluate } from "../../support/evaluate.ts";
import { aCase } from "../../support/factories.ts";
import { fileOf, REPLAY, replay, reportOf, withoutItsOwn } from "../../support/replays.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aRunConfig,
  aSelection,
  aWorld,
  someCases,
  type World,
  type WorldOptions,
} from "../../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../../support/talks.ts";

const repeated = (repeat: number, changes: Partial<RunConfig> = {}): RunConfig =>
  aRunConfig({ metrics: [aSelection("answer-relevancy")], repeat, ...changes });

async function evaluated(options: WorldOptions): Promise<World> {
  const world = aWorld(options);
  await world.create();
  expect((await evaluate(world)).status).toBe("SUCCEEDED");
  return world;
}

/** An agent whose answers tell how often it was asked the same. */
function countingAgent() {
  const times = new Map<string, number>();
  return anAgent(({ caseId, question }: AgentRequest) => {
    const nth = (times.get(question) ?? 0) + 1;
    times.set(question, nth);
    return { answer: `Answer ${nth} to ${caseId}.`, retrievedContexts: [] };
  });
}

/** Finds every statement irrelevant of an answer that `isBad` names. */
const judging = (isBad: (answer: string) => boolean) =>
  aJudge((request: JudgeRequest) => {
    if (request.step !== "verdicts") {
      return { [request.step]: [String(request.inputs.answer ?? "")] };
    }
    const bad = isBad(JSON.stringify(request.inputs));
    return { verdicts: [{ verdict: bad ? "no" : "yes", reason: "r" }] };
  });

const bad = (...nths: number[]) =>
  judging((answer) => nths.some((nth) => answer.includes(`Answer ${nth} `)));

describe("a repeated case", () => {
  test("is asked and judged anew each time, and counts once", async () => {
    const agent = countingAgent();
    const judge = bad();

    const world = await evaluated({ config: repeated(3), cases: someCases(2), agent, judge });

    expect(agent.asked.map(({ caseId }) => caseId).toSorted()).toEqual([
      "c-1",
      "c-1",
      "c-1",
      "c-2",
      "c-2",
      "c-2",
    ]);
    expect(judge.asked).toHaveLength(2 * 2 * 3);
    expect(new Set(judge.asked.map(({ caseId }) => caseId))).toEqual(new Set(["c-1", "c-2"]));
    const report = reportOf(world, aRun);
    expect(report.counts).toMatchObject({ total: 2, passed: 2 });
    expect(report.run.repeat).toBe(3);
    expect(report.usage.judge.calls).toBe(12);
    expect(world.results().map(({ caseId }) => caseId)).toEqual(["c-1", "c-2"]);
  });

  test("passes by majority, with the median score, and is named as unstable", async () => {
    const world = await evaluated({
      config: repeated(3),
      agent: countingAgent(),
      judge: bad(2),
    });

    const [result] = world.results();
    expect(result).toMatchObject({
      status: "passed",
      answer: "Answer 1 to c-1.",
      unstable: ["answer-relevancy"],
      repetitions: [
        { status: "passed", scores: { "answer-relevancy": 1 } },
        { status: "failed", failedBy: ["outcome"], scores: { "answer-relevancy": 0 } },
        { status: "passed", scores: { "answer-relevancy": 1 } },
      ],
    });
    expect(result?.metrics["answer-relevancy"]).toMatchObject({ score: 1, votes: [1, 0, 1] });
    const { stability, warnings, metrics } = reportOf(world, aRun);
    expect(metrics["answer-relevancy"]).toMatchObject({ scored: 1, mean: 1 });
    expect(stability?.cases).toMatchObject([
      { id: "c-1", repetitions: { passed: 2, failed: 1, errors: 0 } },
    ]);
    expect(warnings.map(({ code }) => code)).toContain("run.unstable_cases");
    expect(world.text("scores.jsonl")).toContain('"unstable":true');
  });

  test("fails on an even split", async () => {
    const world = await evaluated({
      config: repeated(2),
      agent: countingAgent(),
      judge: bad(2),
    });

    const [result] = world.results();
    expect(result).toMatchObject({ status: "failed", answer: "Answer 2 to c-1." });
    expect(result?.metrics["answer-relevancy"]).toMatchObject({ score: 0, votes: [1, 0] });
  });

  test("keeps its conversations apart", async () => {
    const talks = ["A", "B"];
    let begun = 0;
    const agent = anAgent(({ conversationId }: AgentRequest) => {
      if (conversationId !== undefined) return { answer: "More.", conversationId };
      begun += 1;
      return { answer: "Hello.", conversationId: talks[begun - 1] ?? "none" };
    });
    const cases = someCases(2, { conversation: "x" });

    const world = await evaluated({ config: repeated(2), cases, agent });

    const later = agent.asked.filter(({ caseId }) => caseId === "c-2");
    expect(later.map(({ conversationId }) => conversationId).toSorted()).toEqual(talks);
    expect(reportOf(world, aRun).counts).toMatchObject({ total: 2, passed: 2 });
  });

  test("is replayed to the same bytes", async () => {
    const agent = countingAgent();
    const judge = bad(2);
    const world = await evaluated({ config: repeated(3), cases: someCases(3), agent, judge });
    const asked = judge.asked.length;

    expect((await replay(world)).status).toBe("SUCCEEDED");

    expect(judge.asked).toHaveLength(asked);
    for (const file of ["results.jsonl", "scores.jsonl", "cases.csv"])
      expect(fileOf(world, REPLAY, file)).toBe(fileOf(world, aRun, file));
    expect(withoutItsOwn(reportOf(world, REPLAY))).toEqual(withoutItsOwn(reportOf(world, aRun)));
  });

  test("shares the stored answers of its first repetition with runs that repeat nothing", async () => {
    const agent = anAgent();
    const judge = aJudge();
    const world = await evaluated({ config: aRunConfig(), agent, judge });
    const once = judge.asked.length;
    const again = { ...aRun, runId: "01JAGAIN" };
    const testSet = world.testSet.map((each) => `${JSON.stringify(each)}\n`).join("");
    await createRun(world.ports, { run: again, config: aRunConfig({ repeat: 3 }), testSet });

    await evaluate(world, { run: again });

    expect(judge.asked).toHaveLength(3 * once);
  });

  test("errs where its errors could have made the majority, and passes where they could not", async () => {
    const failing = (...nths: number[]) => {
      const counting = countingAgent();
      return anAgent(async (request) => {
        const { answer, ...rest } = await counting.ask(request);
        if (nths.some((nth) => answer.startsWith(`Answer ${nth} `)))
          throw new AppError("agent.no_answer", undefined);
        return { answer, ...rest };
      });
    };
    const one = await evaluated({ config: repeated(3), agent: failing(2), judge: bad() });
    const two = await evaluated({ config: repeated(3), agent: failing(2, 3), judge: bad() });

    expect(one.results()).toMatchObject([{ status: "passed", unstable: [] }]);
    expect(two.results()).toMatchObject([
      { status: "error", answer: null, error: { code: "agent.no_answer" }, metrics: {} },
    ]);
  });

  test("does only its missing repetitions again after errors", async () => {
    let isDown = true;
    const counting = countingAgent();
    const agent = anAgent(async (request) => {
      const answer = await counting.ask(request);
      if (isDown && answer.answer.startsWith("Answer 2 "))
        throw new AppError("agent.no_answer", undefined);
      return answer;
    });
    const world = await evaluated({ config: repeated(2), agent, judge: bad() });
    expect(world.results()).toMatchObject([{ status: "error" }]);
    isDown = false;

    await evaluate(world, { attempt: 2, retryErrors: true });

    expect(world.results()).toMatchObject([{ status: "passed" }]);
    expect(agent.asked).toHaveLength(3);
  });
});

test("a simulated conversation is held anew each time", async () => {
  const agent = anAgent(answerInTalk);
  const judge = aJudge(talkReply);

  const world = await evaluated({
    config: aTalkConfig({ repeat: 2 }),
    cases: [aTalk()],
    agent,
    judge,
  });

  expect(agent.asked).toHaveLength(4);
  expect(agent.asked.filter(({ conversationId }) => conversationId === undefined)).toHaveLength(2);
  const [result] = world.results();
  expect(result).toMatchObject({ status: "passed", repetitions: [{}, {}] });
  expect(result?.usage?.calls).toBe(judge.asked.length);
  expect(result?.conversation?.turns).toHaveLength(4);
});

test("an estimate is of all repetitions, and counts cases", async () => {
  const config = repeated(3);
  const once = await estimateRun(config, someCases(2));
  const all = await estimateRun(config, allRepetitions(config, someCases(2)));

  const probe = 1;
  expect(all.cases).toBe(2);
  expect(all.judge.calls - probe).toBe(3 * (once.judge.calls - probe));
});

test("a budget reserves for each repetition, and is settled when all have ended", async () => {
  const { judge } = repeated(3);
  if (!("model" in judge)) throw new Error("The judge has no model");
  const prices = { inputPerMTok: 1000, outputPerMTok: 1000 };
  const config = repeated(3, {
    judge: { ...judge, model: modelDocumentSchema.parse({ ...judge.model, prices }) },
    limits: { ...repeated(3).limits, maxCostUsd: 100 },
  });

  const world = await evaluated({ config, cases: someCases(2), judge: bad() });

  const costs = world.results().map(({ costUsd }) => costUsd ?? 0);
  const record = await world.record();
  expect(costs[0]).toBeCloseTo(3 * 2 * 0.01, 9);
  expect(record?.spentUsd).toBeCloseTo((costs[0] ?? 0) + (costs[1] ?? 0), 9);
  expect(record?.held).toEqual({});
  expect(record?.committedUsd).toBeCloseTo(record?.spentUsd ?? 0, 9);
});

test("a run that is stopped between repetitions has not run the case, until it is resumed", async () => {
  const agent = countingAgent();
  const config = repeated(2);
  const world = aWorld({ config, cases: someCases(1), agent, judge: bad() });
  await world.create();
  const stopped = new Set<string>();
  await evaluate(world, {
    onCall: async ({ name }) => {
      if (name !== "ScoreCase" || stopped.size > 0) return;
      stopped.add(name);
      await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });
    },
  });
  expect(world.results()).toMatchObject([{ status: "notRun" }]);

  await evaluate(world, { attempt: 2 });

  expect(world.results()).toMatchObject([{ status: "passed", repetitions: [{}, {}] }]);
  expect(agent.asked).toHaveLength(2);
});

test("a skipped case is skipped once", async () => {
  const cases = someCases(1, { skip: true });

  const world = await evaluated({ config: repeated(3), cases });

  expect(world.results()).toMatchObject([{ status: "skipped" }]);
  expect(world.results()[0]).not.toHaveProperty("repetitions");
});

test("a case that only its checks tell apart is named as unstable", async () => {
  const checks = [{ contains: "Answer 1" }];
  const cases = someCases(1, { checks });

  const world = await evaluated({
    config: repeated(2),
    cases,
    agent: countingAgent(),
    judge: bad(),
  });

  expect(world.results()).toMatchObject([{ status: "failed", unstable: [] }]);
  for (const file of ["report.html", "report.md"])
    expect(world.text(file)).toContain("1 of 2 passed");
  expect(world.text("report.md")).toContain("Each case was run 2 times");
  expect(world.text("cases.csv")).toContain('"1 / 2"');
});

test("a run that dies at any write and is resumed asks for no answer twice that it had kept", async () => {
  const ofRun = async (nth: number | undefined, when: "before" | "after") => {
    const agent = anAgent();
    const judge = aJudge();
    const plain = aWorld({ config: repeated(2), cases: someCases(1), agent, judge });
    await plain.create();
    const crashing = crashingPorts(plain);
    if (nth !== undefined) crashing.crashAt(nth, when);
    const world = { ...plain, ports: crashing.ports } as World;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      crashing.revive();
      const { status } = await evaluate(world, { attempt });
      if (status === "SUCCEEDED") break;
    }
    return { world: plain, agent, judge, writes: crashing.writes() };
  };
  const calm = await ofRun(undefined, "before");
  const expected = calm.world.results();

  for (let nth = 1; nth <= calm.writes; nth += 3) {
    const { world, agent, judge } = await ofRun(nth, nth % 2 === 0 ? "before" : "after");
    expect(world.results()).toEqual(expected);
    expect(agent.asked.length).toBeLessThanOrEqual(calm.agent.asked.length + 1);
    expect(judge.asked.length).toBeLessThanOrEqual(calm.judge.asked.length + 2);
  }
});

test("a run that repeats nothing has no field, key or record more than before", async () => {
  const world = await evaluated({ config: aRunConfig(), cases: someCases(2) });

  expect(world.text("results.jsonl")).not.toContain("repetition");
  expect(world.text("report.json")).not.toContain("repeat");
  expect(recordIdOf(aCase({ id: "c-1" }))).toBe("c-1");
  const documents = [...world.blobs.objects.keys()].filter((key) => key.endsWith("/case.json"));
  expect(documents).toEqual(["c-1", "c-2"].map((id) => keys.testCase(aRun, caseKeyOf(id))));
});
