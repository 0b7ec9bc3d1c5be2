import { describe, expect, test } from "vitest";
import { maskingBlobs, maskingCases } from "../../../lib/core/privacy/masking-stores.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { evaluate } from "../../support/evaluate.ts";
import { aJudge, anAgent, aRun, aWorld, goodReply, someCases } from "../../support/run-world.ts";

const SECRET = /taro@example\.com|090-1234-5678/;

/** A run in which agent and judge repeat personal data. */
async function aMaskedRun() {
  const said = "Ask taro@example.com or 090-1234-5678.";
  const agent = anAgent(() => ({ answer: said, retrievedContexts: [{ text: said }] }));
  const judge = aJudge((request) => {
    if (request.step === "verdicts") return { verdicts: [{ verdict: "no", reason: said }] };
    return goodReply(request);
  });
  const world = aWorld({ agent, judge, cases: someCases(2, { question: said }) });
  const ports = {
    ...world.ports,
    blobs: { ...world.ports.blobs, ...maskingBlobs(world.ports.blobs) },
    cases: { ...world.ports.cases, ...maskingCases(world.ports.cases) },
  };
  await world.create();
  const done = await evaluate({ ...world, ports });
  return { world, done, agent };
}

describe("a run whose personal data are masked", () => {
  test("keeps and reports none of what agent and judge said", async () => {
    const { world, done } = await aMaskedRun();

    expect(done).toMatchObject({ status: "SUCCEEDED" });
    const holding = [...world.blobs.objects].filter(([, bytes]) =>
      SECRET.test(new TextDecoder().decode(bytes)),
    );
    const given = /test-set\.jsonl$|\/case\.json$/;
    expect(holding.map(([key]) => key).filter((key) => !given.test(key))).toEqual([]);
    expect(world.results()).toHaveLength(2);
    expect(world.text("results.jsonl")).toContain("[EMAIL]");
    expect(world.json(keys.report(aRun, "report.json"))).toMatchObject({ status: "completed" });
  });

  test("asks the agent what the test set says", async () => {
    const { agent } = await aMaskedRun();

    expect(agent.asked[0]?.question).toMatch(SECRET);
  });

  test("masks what an error of a case says", async () => {
    const world = aWorld();
    const error = { code: "agent.failed", message: "taro@example.com is unknown" };
    const record = { caseId: "c-1", caseKey: "k", status: "error", flaky: false, failedBy: [] };

    await maskingCases(world.ports.cases).put(aRun, { ...record, scores: {}, error } as never);

    expect((await world.caseRecord("c-1"))?.error?.message).toBe("[EMAIL] is unknown");
  });
});
