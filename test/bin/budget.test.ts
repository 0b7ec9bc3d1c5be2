import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LONG, REFERENCE, referenceCase } from "../../bench/judging/reference-case.ts";
import { startJudgeModel } from "../support/judge-model/judge-model.ts";
import { runCommand } from "../support/run-command.ts";
import { jsonLines, writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf, runsIn } from "./stored-run.ts";

const en = { SAITEN_LANGUAGE: "en" };
const prices = { inputPerMTok: 2, outputPerMTok: 10 };
const CASES = 6;

let model: Awaited<ReturnType<typeof startJudgeModel>>;
beforeAll(async () => {
  model = await startJudgeModel({ latencyMs: 0 });
});
afterAll(() => model.close());

async function begin(settings: object = {}): Promise<void> {
  const body = JSON.stringify({ latencyMs: 0, ...settings });
  await fetch(`${model.url}/settings`, { method: "PUT", body });
}

const callsMade = async (): Promise<number> =>
  ((await (await fetch(`${model.url}/stats`)).json()) as { calls: number }).calls;

const chat = (changes: object = {}) => ({
  provider: "openai",
  baseUrl: `${model.url}/v1`,
  modelId: "judge",
  capabilities: { jsonSchema: true },
  prices,
  ...changes,
});

interface Settings {
  readonly main?: object;
  readonly judge?: object;
  readonly size?: typeof REFERENCE;
}

/** A project of recorded answers in English, judged by the model on loopback. */
function project({ main = chat(), judge = {}, size = REFERENCE }: Settings = {}): string {
  const cases = Array.from({ length: CASES }, (_, at) => referenceCase(at, size));
  return writeProject({
    config: {
      language: "en",
      agent: undefined,
      testSet: "./answers.jsonl",
      judge: { model: "main", ...judge },
      models: { main },
      limits: { concurrency: 2 },
      gates: [],
    },
    files: { "answers.jsonl": jsonLines(cases) },
  });
}

const score = (folder: string, ...flags: string[]) =>
  runCommand(folder, ["score", "answers.jsonl", "-c", "saiten.yaml", ...flags], {
    ...en,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: model.url,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  });

const near = (value: number | null | undefined, goal: number | null | undefined): void => {
  const share = Number(value) / Number(goal);
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(1.3);
};

describe("an estimate", () => {
  it.each(["stepwise", "compact"] as const)(
    "is within 30 % of what a %s run then takes, and the report states both",
    async (plan) => {
      await begin();
      const folder = project({ judge: { plan } });

      const told = await runCommand(folder, ["estimate", "--json"], en);
      expect(await callsMade()).toBe(0);
      const report = readReportOf(folderOf(await score(folder)));

      const estimate = JSON.parse(told.out);
      expect(told.code).toBe(0);
      expect(report.estimate).toMatchObject({ costUsd: estimate.costUsd, cases: CASES });
      expect(report.usage.judge.calls).toBe(estimate.judge.calls);
      near(estimate.judge.inputTokens, report.usage.judge.inputTokens);
      near(estimate.costUsd, report.usage.judge.costUsd);
    },
  );

  it("knows which layout a case goes by, and what is read from the cache", async () => {
    await begin({ cacheMinTokens: 2048 });
    const capabilities = { jsonSchema: true, cachePoint: true, cacheMinTokens: 2048 };
    const main = { provider: "bedrock", modelId: "judge", region: "eu-west-1", capabilities };
    const cachePrices = { ...prices, cacheReadPerMTok: 0.2, cacheWritePerMTok: 2.5 };
    const folder = project({ main: { ...main, prices: cachePrices }, size: LONG });

    const told = await runCommand(folder, ["estimate", "--json"], en);
    const { usage } = readReportOf(folderOf(await score(folder)));

    const estimate = JSON.parse(told.out);
    expect(estimate.judge.calls).toBe(usage.judge.calls);
    near(estimate.judge.cacheReadTokens, usage.judge.cacheReadTokens);
    near(estimate.judge.cacheWriteTokens, usage.judge.cacheWriteTokens);
    // The model on loopback finds no more in long texts than in short ones: its answers don't count.
    for (const id of ["contextual-precision", "contextual-recall", "hallucination"]) {
      near(estimate.metrics[id].costUsd, usage.metrics?.[id]?.costUsd);
    }
  });

  it("is printed with what it stands on, and says how many cases a budget pays for", async () => {
    const folder = project();

    const all = await runCommand(folder, ["estimate", "--max-cost", "5"], en);
    const some = await runCommand(folder, ["estimate", "--max-cost", "0.08"], en);

    expect(all).toMatchObject({ code: 0, err: "" });
    expect(all.out).toContain("Estimate for 6 cases, judge main. Nothing was run.");
    expect(all.out).toMatch(/^total +73 /m);
    expect(all.out).toContain("Budget $5.00: all cases fit.");
    expect(some.out).toMatch(/Budget \$0\.08: about [1-4] of 6 cases fit\./);
    expect(runsInOrNone(folder)).toEqual([]);
  });
});

const runsInOrNone = (folder: string): readonly string[] => {
  try {
    return runsIn(folder);
  } catch {
    return [];
  }
};

describe("what can't be kept is told before the run", () => {
  it.each([
    ["a budget without prices", { prices: undefined }, ["--max-cost", "5"], /no known price/],
    [
      "a quota below one call",
      { limits: { tokensPerMinute: 10 } },
      [],
      /limits\.tokensPerMinute is 10/,
    ],
  ])("%s: validate refuses, estimate warns", async (_, changes, flags, told) => {
    const folder = project({ main: chat(changes) });

    const valid = await runCommand(folder, ["validate", ...flags], en);
    const estimate = await runCommand(folder, ["estimate", ...flags], en);

    expect(valid).toMatchObject({ code: 2, out: "" });
    expect(valid.err).toMatch(told);
    expect(estimate.code).toBe(0);
    expect(estimate.err).toMatch(told);
  });

  it("validate refuses a budget below the estimate as run does, in the same words", async () => {
    await begin();
    const folder = project();

    const valid = await runCommand(folder, ["validate", "--max-cost", "0.08"], en);
    const ran = await score(folder, "--max-cost", "0.08");

    expect(valid).toMatchObject({ code: 2, err: ran.err });
  });
});

describe("a budget", () => {
  it("below the estimate is refused before anything is asked or made", async () => {
    await begin();
    const folder = project();

    const ran = await score(folder, "--max-cost", "0.08");

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toMatch(/estimated at \$0\.\d+ \(cases: 6\), above the budget of \$0\.0800/);
    expect(ran.err).toMatch(/About [1-4] cases would fit.*--allow-partial/);
    expect(await callsMade()).toBe(0);
    expect(runsInOrNone(folder)).toEqual([]);
  });

  it("of a model without prices is refused, naming the model and where prices go", async () => {
    await begin();
    const folder = project({ main: chat({ prices: undefined }) });

    const ran = await score(folder, "--max-cost", "5");

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain('The model "main" (judge) has no known price');
    expect(ran.err).toContain("models.main.prices");
    expect(await callsMade()).toBe(0);
  });

  it("ends a partial run when it is spent: the rest is not run, and no cent is passed", async () => {
    await begin();
    const max = 0.1;
    const folder = project();

    const ran = await score(folder, "--max-cost", String(max), "--allow-partial");

    expect(ran.code).toBe(3);
    const report = readReportOf(folderOf(ran));
    const { counts, budget, usage } = report;
    expect(counts.passed + counts.failed).toBeGreaterThan(0);
    expect(counts.notRun).toBeGreaterThan(0);
    expect(counts.passed + counts.failed + counts.errors + counts.notRun).toBe(CASES);
    expect(budget?.maxCostUsd).toBe(max);
    expect(budget?.spentUsd).toBeCloseTo(Number(usage.judge.costUsd), 9);
    expect(budget?.spentUsd).toBeLessThanOrEqual(max + Number(budget?.overUsd));
    const results = readResultsOf(folderOf(ran));
    expect(results.filter(({ status }) => status === "notRun")[0]?.error?.message).toContain(
      "budget",
    );
    const spent = results.reduce((sum, { costUsd }) => sum + Number(costUsd), 0);
    expect(spent).toBeLessThanOrEqual(Number(usage.judge.costUsd));
    expect(report.warnings.map(({ code }) => code)).toContain("run.stopped_budget");
    expect(ran.out).toMatch(/Budget.*\$0\.10/);
    expect(ran.err).toMatch(/To continue: saiten run --resume \S+ --max-cost <usd>$/m);

    const resume = ["run", "--resume", "latest", "--max-cost"];
    const asked = await callsMade();
    const low = await runCommand(folder, [...resume, "-1"], en);
    expect(low).toMatchObject({ code: 2, out: "" });
    expect(low.err).toContain('"--max-cost" (-1) is out of range; it must be at least 0.');
    expect(await callsMade()).toBe(asked);

    const rest = await runCommand(folder, [...resume, "5"], en);
    const whole = readReportOf(folderOf(rest));
    expect(folderOf(rest)).toBe(folderOf(ran));
    expect(whole).toMatchObject({ status: "completed", counts: { notRun: 0 } });
    expect(whole.budget).toMatchObject({
      maxCostUsd: 5,
      spentUsd: expect.closeTo(Number(whole.usage.judge.costUsd), 9),
    });
  });

  it("above the estimate changes nothing but what the report says of it", async () => {
    await begin();

    const ran = await score(project(), "--max-cost", "5");

    const { counts, budget, usage } = readReportOf(folderOf(ran));
    expect(counts.notRun).toBe(0);
    expect(budget).toEqual({
      maxCostUsd: 5,
      spentUsd: expect.closeTo(Number(usage.judge.costUsd), 9),
      overUsd: 0,
    });
  });
});
