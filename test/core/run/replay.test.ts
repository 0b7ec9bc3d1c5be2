import { describe, expect, test } from "vitest";
import { createScriptedJudge } from "../../../lib/adapters/scripted-judge/scripted-judge.ts";
import { AppError } from "../../../lib/core/errors.ts";
import type { MetricSelection } from "../../../lib/core/metrics/metric.ts";
import type { AgentRequest, JudgeRequest } from "../../../lib/core/ports.ts";
import { noUsage } from "../../../lib/core/results.ts";
import type { LoggedAnswer } from "../../../lib/core/run/answer-log.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { replayOf } from "../../../lib/core/run/replay-of.ts";
import { evaluate } from "../../support/evaluate.ts";
import {
  continueReplay,
  fileOf,
  REPLAY,
  replay,
  reportOf,
  withoutItsOwn,
} from "../../support/replays.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aRunConfig,
  aSelection,
  aWorld,
  goodReply,
  markOf,
  someCases,
  type World,
} from "../../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../../support/talks.ts";
import { changeLanded, landedOf } from "./case-at-work.ts";

const FILES = ["results.jsonl", "scores.jsonl", "cases.csv"];

function expectTheSame(world: World, run = REPLAY): void {
  for (const file of FILES) expect(fileOf(world, run, file)).toBe(fileOf(world, aRun, file));
  const report = reportOf(world, run);
  expect(withoutItsOwn(report)).toEqual(withoutItsOwn(reportOf(world, aRun)));
  expect(report.run).toMatchObject({ id: run.runId, replayOf: aRun.runId });
}

async function evaluated(options: Parameters<typeof aWorld>[0], ports: object = {}) {
  const plain = aWorld(options);
  const world = { ...plain, ports: { ...plain.ports, ...ports } } as World;
  await plain.create();
  expect((await evaluate(world)).status).toBe("SUCCEEDED");
  return world;
}

const deny = () => new AppError("judge.denied", { model: "m", reason: "x" });

/** Answers differently each time it is asked, so that only what is stored can be the same. */
function aMoodyJudge(replyTo: (request: JudgeRequest) => unknown = goodReply) {
  let asked = 0;
  return aJudge((request) => {
    asked += 1;
    const said = replyTo(request);
    return JSON.stringify(said).replace(/"reason":"[^"]*"/g, `"reason":"mood ${asked}"`);
  });
}

describe("a replay", () => {
  test("writes the same bytes although nobody is there and nothing is paid", async () => {
    const wrongOnce = new Set<string>();
    const judge = aMoodyJudge((request) => {
      const mark = markOf(request);
      if (request.caseId === "c-2" && request.metric === "toxicity") throw deny();
      if (request.caseId === "c-3" && !wrongOnce.has(mark)) {
        wrongOnce.add(mark);
        return "?";
      }
      return request.caseId === "c-4" ? { nothing: true } : goodReply(request);
    });
    const agent = anAgent(({ caseId }: AgentRequest) => {
      if (caseId === "c-5") throw new AppError("agent.no_answer", undefined);
      return { answer: `Answer to ${caseId}.`, retrievedContexts: [], costUsd: 0.01 };
    });
    const twins = someCases(2, { question: "The same?" }).map((each, at) => ({
      ...each,
      id: `twin-${at}`,
    }));
    const cases = [...someCases(5), ...twins, ...someCases(1, { id: "blank", question: " " })];
    const world = await evaluated({ judge, agent, cases });
    const before = { judge: judge.asked.length, agent: agent.asked.length };
    world.time.now += 400 * 86_400_000;

    const result = await replay(world);

    expect(result.status).toBe("SUCCEEDED");
    expect(judge.asked).toHaveLength(before.judge);
    expect(agent.asked).toHaveLength(before.agent);
    const { counts, usage } = reportOf(world, REPLAY);
    expect(counts).toMatchObject({ total: 8, skipped: 1 });
    expect(counts.errors).toBeGreaterThan(1);
    expect(usage.judge.calls).toBeGreaterThan(10);
    expectTheSame(world);
  });

  test("of a run without cache finds the answers that are that run's own", async () => {
    const judge = aMoodyJudge();
    const world = await evaluated({ judge, config: aRunConfig({ cache: false }) });
    const asked = judge.asked.length;

    await replay(world);

    expectTheSame(world);
    expect(judge.asked).toHaveLength(asked);
  });

  test("of a replay is one of the run that asked", async () => {
    const world = await evaluated({ config: aRunConfig({ cache: false }) });
    await replay(world);
    const again = { ...aRun, runId: "01JAGAIN" };

    await replay(world, REPLAY, again);

    expectTheSame(world, again);
  });

  test("takes the errors of the latest attempt, and what it measured", async () => {
    let isDown = true;
    const judge = aMoodyJudge((request) => {
      if (isDown && request.metric === "toxicity") throw deny();
      return goodReply(request);
    });
    const world = await evaluated({ judge, cases: someCases(2) });
    isDown = false;
    await evaluate(world, { attempt: 2, retryErrors: true });

    await replay(world);

    expect(reportOf(world, REPLAY).counts.errors).toBe(0);
    expectTheSame(world);
  });

  test("tells again what the check of the models had cost", async () => {
    const paid = { usage: { ...noUsage, calls: 1 }, embeddingUsage: { ...noUsage, calls: 2 } };
    const world = await evaluated({}, { probe: async () => paid });

    await replay(world);

    expect((await world.ports.runs.get(REPLAY))?.probeUsage?.calls).toBe(1);
    expect((await world.ports.runs.get(REPLAY))?.probeEmbeddingUsage?.calls).toBe(2);
    expectTheSame(world);
  });

  test("tells again what the run was expected to cost, and what became of its budget", async () => {
    const prices = { inputPerMTok: 1, outputPerMTok: 2, currency: "USD", asOf: "2030-01-01" };
    const { judge, limits } = aRunConfig();
    const config = aRunConfig({
      judge: { ...judge, model: { ...("model" in judge ? judge.model : {}), prices } } as never,
      limits: { ...limits, maxCostUsd: 5 },
    });
    const world = await evaluated({ config });

    await replay(world);

    const { budget, estimate } = reportOf(world, REPLAY);
    expect(budget?.spentUsd).toBeGreaterThan(0);
    expect(estimate).toBeDefined();
    expectTheSame(world);
  });

  test("works for conversations, whose user is not played again", async () => {
    const agent = anAgent(answerInTalk);
    const judge = aMoodyJudge(talkReply);
    const talks = [aTalk(), aTalk({ id: "t-2" })];
    const world = await evaluated({ config: aTalkConfig(), cases: talks, agent, judge });
    const before = { judge: judge.asked.length, agent: agent.asked.length };

    await replay(world);

    expectTheSame(world);
    expect({ judge: judge.asked.length, agent: agent.asked.length }).toEqual(before);
  });

  test("works for custom metrics with the steps that were made for them", async () => {
    const metrics: MetricSelection[] = [
      { ...aSelection("敬語"), custom: "g-eval", options: { criteria: "丁寧か" } },
    ];
    const judge = aJudge(({ step }) =>
      step === "steps" ? { steps: ["数える"] } : { score: 8, reason: "丁寧です。" },
    );
    const world = await evaluated({
      judge,
      config: aRunConfig({ metrics: [...metrics] as never }),
    });
    const asked = judge.asked.length;

    await replay(world);

    expectTheSame(world);
    expect(judge.asked).toHaveLength(asked);
  });

  test("works for vectors", async () => {
    const texts: string[] = [];
    const embedder = {
      traits: { identity: "e", model: "e", textsPerRequest: 8 },
      embed: async (asked: readonly string[]) => {
        texts.push(...asked);
        const usage = { ...noUsage, calls: 1, inputTokens: 5 };
        return { vectors: asked.map((text) => [text.length, 1]), usage };
      },
    };
    const config = aRunConfig({ metrics: [aSelection("ragas-semantic-similarity")] });
    const world = await evaluated({ config }, { openEmbedder: async () => embedder });
    const asked = texts.length;

    await replay(world);

    expect(asked).toBe(2);
    expect(texts).toHaveLength(asked);
    expectTheSame(world);
    expect(world.result("c-1")?.metrics["ragas-semantic-similarity"]).toMatchObject({
      status: "scored",
      embeddingUsage: { calls: 1 },
    });
  });

  test("takes the votes as they fell, one that failed among them", async () => {
    const scores = [5.4, undefined, 4.4];
    let vote = 0;
    const judge = aJudge(({ step }) => {
      if (step !== "evaluation") return { steps: ["数える"] };
      const score = scores[vote++];
      if (score === undefined) throw deny();
      return { score, reason: `${score} 点` };
    });
    const metrics: MetricSelection[] = [
      { ...aSelection("敬語"), custom: "g-eval", options: { evaluationSteps: ["数える"] } },
    ];
    const judging = { plan: "stepwise", votes: 3, voteWithin: 0.1 } as const;
    const config = aRunConfig({ judging, metrics: [...metrics] as never });
    const world = await evaluated({ judge, config });

    await replay(world);

    const { metrics: scored } = world.result("c-1") ?? {};
    expect(scored?.敬語).toMatchObject({ status: "scored" });
    expect(scored?.敬語?.votes).toHaveLength(2);
    expect(judge.asked).toHaveLength(3);
    expectTheSame(world);
  });

  test("asks a script again, which answers as it did", async () => {
    const script = {
      "c-1": {
        "answer-relevancy": {
          statements: { statements: ["S."] },
          verdicts: ["?", { verdicts: [{ verdict: "yes", reason: "R." }] }],
        },
        toxicity: { opinions: { $error: "denied" } },
      },
    };
    const world = aWorld({
      judge: createScriptedJudge(script),
      config: aRunConfig({ judge: { provider: "scripted", alias: "scripted", version: "1" } }),
    });
    await world.create();
    await world.blobs.put(keys.judgeScript(aRun), JSON.stringify(script));
    await evaluate(world);

    await replay(world);

    expect(world.result("c-1")?.metrics["answer-relevancy"]?.status).toBe("scored");
    expect(world.blobs.objects.get(keys.judgeScript(REPLAY))).toBeDefined();
    expectTheSame(world);
  });
});

test("an unreadable failure in the list of answers counts as a lost answer", async () => {
  const world = await evaluated({ judge: aMoodyJudge() });
  const odd = (answer: LoggedAnswer) => ({ step: answer.step, key: answer.key, failure: "?" });
  await changeLanded(world, caseKeyOf("c-1"), (landed) =>
    landed.id === "toxicity" ? { ...landed, answers: landed.answers.map(odd) } : landed,
  );

  await replay(world);

  expectTheSame(world);
});

describe("a replay of a run that came to no end", () => {
  test("leaves out what was not run, and says why", async () => {
    const world = aWorld({ cases: someCases(3) });
    await world.create();
    await evaluate(world, {
      onCall: async ({ name }) => {
        if (name !== "ScoreCase") return;
        await world.ports.runs.update(aRun, { set: { stop: "budget" } });
      },
    });

    await replay(world);

    const { counts, status, warnings } = reportOf(world, REPLAY);
    expect(status).toBe("incomplete");
    expect(counts.notRun).toBeGreaterThan(0);
    const stopped = warnings.find(({ code }) => code === "run.stopped_budget");
    expect(stopped?.message).toContain(
      `--resume ${aRun.runId}, then give --replay ${aRun.runId} again`,
    );
    expectTheSame(world);
  });

  test("whose machine broke is as broken", async () => {
    const world = aWorld({ cases: someCases(2) });
    await world.create();
    await evaluate(world, {
      onCall: ({ name }) => {
        if (name === "AggregateRun") throw new Error("broken");
      },
    });
    expect((await world.record())?.status).toBe("incomplete");

    await replay(world);

    expect(reportOf(world, REPLAY).status).toBe("incomplete");
    expectTheSame(world);
  });

  test("is refused while that run can still come to one", async () => {
    const world = aWorld();
    await world.create();

    await expect(replayOf(world.ports, aRun)).rejects.toMatchObject({
      code: "run.replay_unfinished",
      details: { runId: aRun.runId },
    });
  });

  test.each([
    ["test set", keys.testSet(aRun)],
    ["configuration", keys.config(aRun)],
  ])("is refused when the %s is gone", async (_, key) => {
    const world = await evaluated({});
    world.blobs.objects.delete(key);

    await expect(replayOf(world.ports, aRun)).rejects.toMatchObject({
      code: "run.missing_object",
      details: { key },
    });
  });
});

/** Keys of the stored answers to a step of a metric of a case. */
async function storedKeys(world: World, caseId: string, metric: string, step: string) {
  const { answers = [] } = (await landedOf(world, caseKeyOf(caseId)))[metric] ?? {};
  return answers
    .filter((each) => each.step === step)
    .map(({ key }) => `${keys.judgeAnswers(aRun.tenant)}${key}.json`);
}

describe("an answer that is no longer stored", () => {
  async function withLost(how: (world: World, key: string) => void) {
    const judge = aMoodyJudge();
    const config = aRunConfig({ limits: { ...aRunConfig().limits, concurrency: 1 } });
    const agent = anAgent(({ caseId }) => {
      if (caseId === "c-1") throw new AppError("agent.no_answer", undefined);
      return { answer: `Answer to ${caseId}.`, retrievedContexts: [] };
    });
    const world = await evaluated({ judge, config, agent, cases: someCases(4) });
    const [lost = ""] = await storedKeys(world, "c-2", "toxicity", "verdicts");
    const kept = world.blobs.objects.get(lost);
    how(world, lost);
    const asked = judge.asked.length;
    const result = await replay(world);
    expect(judge.asked).toHaveLength(asked);
    const restore = () => world.blobs.objects.set(lost, kept as Uint8Array);
    return { world, result, restore };
  }

  const details = { runId: aRun.runId, caseId: "c-2", metric: "toxicity", step: "verdicts" };

  test("stops the replay, which names case, metric and step", async () => {
    const { world, result } = await withLost((at, key) => at.blobs.objects.delete(key));

    expect(result.status).toBe("SUCCEEDED");
    const record = await world.ports.runs.get(REPLAY);
    expect(record).toMatchObject({
      stop: "replay",
      status: "incomplete",
      error: { code: "run.replay_missing" },
    });
    for (const part of Object.values(details)) expect(record?.error?.message).toContain(part);
    const { status, verdict, counts, warnings } = reportOf(world, REPLAY);
    expect({ status, verdict }).toEqual({ status: "incomplete", verdict: "incomplete" });
    expect(counts).toMatchObject({ total: 4, notRun: 2 });
    expect(warnings.map(({ code }) => code)).toContain("run.stopped_replay");
  });

  test("is missing as well when another one was stored in its place", async () => {
    const { world } = await withLost((at, key) => {
      const stored = JSON.parse(new TextDecoder().decode(at.blobs.objects.get(key)));
      const output = { verdicts: [{ verdict: "no", reason: "Another." }] };
      at.blobs.objects.set(key, new TextEncoder().encode(JSON.stringify({ ...stored, output })));
    });

    expect((await world.ports.runs.get(REPLAY))?.error?.code).toBe("run.replay_missing");
  });

  test("and comes back lets another attempt finish the replay, whose other errors stay", async () => {
    const { world, restore } = await withLost((at, key) => at.blobs.objects.delete(key));
    restore();

    await continueReplay(world, 2);

    expectTheSame(world);
  });

  test("of a simulated user stops the replay too", async () => {
    const judge = aMoodyJudge(talkReply);
    const agent = anAgent(answerInTalk);
    const world = await evaluated({ config: aTalkConfig(), cases: [aTalk()], agent, judge });
    const transcripts = keys.transcripts(aRun, caseKeyOf("t-1"));
    for (const key of world.blobs.objects.keys())
      if (key.startsWith(transcripts)) world.blobs.objects.delete(key);
    for (const key of world.blobs.objects.keys())
      if (key.startsWith(keys.judgeAnswers(aRun.tenant))) world.blobs.objects.delete(key);

    await replay(world);

    expect((await world.ports.runs.get(REPLAY))?.error?.code).toBe("run.replay_missing");
  });

  test("of the agent stops the replay too", async () => {
    const agent = anAgent();
    const world = await evaluated({ agent });
    world.blobs.objects.delete(keys.answer(aRun, caseKeyOf("c-1")));

    await replay(world);

    expect(agent.asked).toHaveLength(1);
    expect((await world.ports.runs.get(REPLAY))?.error).toMatchObject({
      code: "run.replay_answer_missing",
    });
    expect(reportOf(world, REPLAY).status).toBe("incomplete");
  });
});

test("a run that kept no list of its answers is replayed from what is stored", async () => {
  const world = await evaluated({ judge: aMoodyJudge() });
  await changeLanded(world, caseKeyOf("c-1"), (landed) => ({ ...landed, answers: [] }));

  await replay(world);

  expectTheSame(world);
});
