import { describe, expect, test } from "vitest";
import { aggregateRun, type RunSummary } from "../../../lib/core/run/aggregate-run.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { saveResult } from "../../../lib/core/run/save-result.ts";
import { aCase } from "../../support/factories.ts";
import { aResult, aScore } from "../../support/result-factories.ts";
import { aRun, aRunConfig, aSelection, aWorld, someCases } from "../../support/run-world.ts";

async function preparedWorld(options: Parameters<typeof aWorld>[0] = {}) {
  const world = aWorld({ cases: someCases(3), ...options });
  await world.create();
  await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
  return world;
}

const figuresOf = (world: ReturnType<typeof aWorld>) =>
  world.json(keys.figures(aRun)) as RunSummary;

describe("a case without a result", () => {
  test("of a run that went to its end is an error, never missing", async () => {
    const world = await preparedWorld();
    await saveResult(world.ports, aRun, aResult({ caseId: "c-2" }));

    expect(await aggregateRun(world.ports, aRun)).toEqual(aRun);

    expect(
      world.results().map(({ caseId, status, error }) => [caseId, status, error?.code]),
    ).toEqual([
      ["c-1", "error", "run.no_record"],
      ["c-2", "passed", undefined],
      ["c-3", "error", "run.no_record"],
    ]);
    expect(figuresOf(world).figures.counts).toMatchObject({ total: 3, passed: 1, errors: 2 });
  });

  test.each(["cancelled", "unreachable", "budget"] as const)(
    "of a run that was stopped (%s) was not run",
    async (stop) => {
      const world = await preparedWorld();
      await saveResult(world.ports, aRun, aResult({ caseId: "c-1" }));
      await world.ports.runs.update(aRun, { set: { stop } });

      await aggregateRun(world.ports, aRun);

      const [done, ...rest] = world.results();
      expect(done?.status).toBe("passed");
      expect(rest.map(({ status, error }) => [status, error?.code])).toEqual([
        ["notRun", "run.not_run"],
        ["notRun", "run.not_run"],
      ]);
      expect(figuresOf(world).figures.counts).toMatchObject({ total: 3, notRun: 2, errors: 0 });
    },
  );

  test("of a run that broke was not run", async () => {
    const world = await preparedWorld();

    await aggregateRun(world.ports, { ...aRun, broken: true });

    expect(world.results().map(({ status }) => status)).toEqual(["notRun", "notRun", "notRun"]);
    expect(world.results()[0]?.error?.message).toContain("broke off");
  });
});

describe("the files of a run", () => {
  test("list every case in the order of the file, however their results came in", async () => {
    const cases = ["c-10", "c-2", "c-1"].map((id) => aCase({ id, question: "Question?" }));
    const world = await preparedWorld({ cases });
    for (const caseId of ["c-1", "c-10", "c-2"]) {
      await saveResult(world.ports, aRun, aResult({ caseId, metrics: { toxicity: aScore(0) } }));
    }

    await aggregateRun(world.ports, aRun);

    const lines = (file: string) => world.text(file).trimEnd().split("\n");
    expect(world.results().map(({ caseId }) => caseId)).toEqual(["c-10", "c-2", "c-1"]);
    expect(lines("scores.jsonl").map((line) => JSON.parse(line).id)).toEqual([
      "c-10",
      "c-2",
      "c-1",
    ]);
    expect(lines("cases.csv")).toHaveLength(4);
    expect(world.text("junit.xml").match(/<testcase /g)).toHaveLength(3);
  });

  test("hold the long texts only where they are asked for", async () => {
    const items = [{ text: "a very long statement", verdict: "yes", reason: null }];
    const metrics = { "answer-relevancy": aScore(1, { items }) };
    const world = await preparedWorld({ cases: someCases(1) });
    await saveResult(world.ports, aRun, aResult({ metrics }));

    await aggregateRun(world.ports, aRun);

    expect(world.results()[0]?.metrics["answer-relevancy"]?.items).toEqual(items);
    expect(world.text("scores.jsonl")).not.toContain("statement");
    expect(world.text("cases.csv")).not.toContain("very long statement");
  });

  test("say the same when they are written again", async () => {
    const world = await preparedWorld();
    await saveResult(world.ports, aRun, aResult({ caseId: "c-2" }));
    await aggregateRun(world.ports, aRun);
    const once = new Map(world.blobs.objects);

    await aggregateRun(world.ports, aRun);

    expect(world.blobs.objects).toEqual(once);
  });
});

describe("the figures of a run", () => {
  test("name every metric that some case is scored by, abstention among them", async () => {
    const cases = [aCase({ id: "c-1" }), aCase({ id: "c-2", expectAbstention: true })];
    const options = { evaluationSteps: ["Look at the tone."] };
    const polite = { ...aSelection("polite"), custom: "g-eval" as const, options };
    const config = aRunConfig({ metrics: [aSelection("toxicity", 0.3), polite] });
    const world = await preparedWorld({ cases, config });
    const metrics = { toxicity: aScore(0.2), polite: aScore(0.6) };
    await saveResult(world.ports, aRun, aResult({ caseId: "c-1", metrics }));

    await aggregateRun(world.ports, aRun);

    expect(figuresOf(world).figures.metrics).toMatchObject({
      toxicity: { direction: "lower", threshold: 0.3, scored: 1 },
      polite: { direction: "higher", scored: 1 },
      abstention: { direction: "higher", threshold: 0.5, scored: 0 },
    });
  });

  test("miss no abstention where an answer was expected", async () => {
    const cases = [aCase({ id: "c-1" }), aCase({ id: "c-2", expectAbstention: true })];
    const config = aRunConfig({ metrics: [aSelection("toxicity")] });
    const world = await preparedWorld({ cases, config });
    const metrics = { toxicity: aScore(0.2) };
    await saveResult(world.ports, aRun, aResult({ caseId: "c-1", metrics }));
    const declined = { ...metrics, abstention: aScore(1) };
    const second = aResult({ caseId: "c-2", metrics: declined, expectAbstention: true });
    await saveResult(world.ports, aRun, second);

    await aggregateRun(world.ports, aRun);

    expect(figuresOf(world).figures.coverage).toEqual({ value: 1, of: 3 });
  });

  test("come with the cases that a person must look at", async () => {
    const world = await preparedWorld();
    await saveResult(world.ports, aRun, aResult({ caseId: "c-2", status: "failed" }));
    await saveResult(world.ports, aRun, aResult({ caseId: "c-3" }));

    await aggregateRun(world.ports, aRun);

    expect(figuresOf(world).shown.map(({ caseId }) => caseId)).toEqual(["c-2", "c-1"]);
  });
});

test("a damaged result is an error of its case and of no other", async () => {
  const world = await preparedWorld();
  await saveResult(world.ports, aRun, aResult({ caseId: "c-2" }));
  const [key = ""] = [...world.blobs.objects.keys()].filter((each) => each.endsWith("result.json"));
  await world.ports.blobs.put(key, "{");

  await saveResult(world.ports, aRun, aResult({ caseId: "c-1" }));
  await aggregateRun(world.ports, aRun);

  expect(world.results().map(({ status }) => status)).toEqual(["passed", "error", "error"]);
  expect(world.result("c-2")?.error?.code).toBe("run.no_record");
  expect((await world.caseRecord("c-2"))?.status).toBe("error");
});

test("a store that fails is not a damaged result", async () => {
  const world = await preparedWorld();
  const get = async (key: string) => {
    if (key.endsWith("result.json")) throw new Error("down");
    return world.ports.blobs.get(key);
  };

  const ports = { ...world.ports, blobs: { ...world.ports.blobs, get } };

  await expect(aggregateRun(ports, aRun)).rejects.toThrow("down");
});
