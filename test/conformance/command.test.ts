import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newFolder } from "../support/run-command.ts";
import { readDepartures } from "./command/departures.ts";
import { findVectors, isOfFamily } from "./command/find-vectors.ts";
import { conformance } from "./command/main.ts";
import { runVectors } from "./command/run-vectors.ts";

const COPIED = fileURLToPath(new URL("./vectors", import.meta.url));
const MOST_SKIPPED = 25;

async function run(folder?: string) {
  const lines: string[] = [];
  const code = await conformance(folder, (text) => lines.push(text));
  return { code, lines, last: lines.at(-1) };
}

/** A folder of one family with one file of vectors. */
function aFamily(family: string, vectors: readonly object[]): string {
  const folder = join(newFolder(), family);
  mkdirSync(folder);
  writeFileSync(join(folder, "vectors.json"), JSON.stringify(vectors));
  return folder;
}

const faithfulness = {
  name: "never seen",
  metric: "faithfulness",
  testCase: { input: "何日ですか", actualOutput: "10日です", retrievalContext: ["10日"] },
  options: {},
  judge: {
    truths: { truths: ["10日"] },
    claims: { claims: ["10日", "有給"] },
    verdicts: { verdicts: [{ verdict: "yes" }, { verdict: "no" }] },
  },
  expected: { score: 0.5, success: true, judgeCalls: 4 },
};

/** Of kinds that no copied vector is of. */
const ofOtherKinds = [
  {
    name: "unquoted key",
    metric: "bias",
    testCase: { input: "q", actualOutput: "a" },
    judge: { opinions: "{opinions: []}" },
    expected: { error: "invalid-judge-json" },
  },
  {
    name: "tags",
    metric: "g-eval",
    testCase: { input: "q", actualOutput: "a" },
    options: { criteria: "x", evaluationParams: ["tags"] },
    judge: { steps: { steps: ["a"] }, evaluation: { score: 5, reason: "b" } },
    expected: { score: 0.5, success: true },
  },
  {
    name: "one point",
    metric: "conversational-g-eval",
    testCase: { turns: [] },
    options: { criteria: "x", rubric: [{ scoreRange: [5, 5], expectedOutcome: "y" }] },
    judge: { steps: { steps: ["a"] }, evaluation: { score: 5, reason: "b" } },
    expected: { score: 0.5, success: true },
  },
];

test("every copied vector comes out, apart from a few that a rule leaves out", async () => {
  const { code, lines, last } = await run();

  const [, passed, failed, skipped] =
    /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(`${last}`) ?? [];
  process.stdout.write(`conformance: ${last}\n`);
  expect(lines.filter((line) => line.startsWith("FAILED"))).toEqual([]);
  expect(code).toBe(0);
  expect(Number(failed)).toBe(0);
  expect(Number(skipped)).toBeLessThanOrEqual(MOST_SKIPPED);
  expect(Number(passed)).toBeGreaterThan(600);
});

test("every rule that leaves vectors out is needed", async () => {
  const departures = readDepartures();
  for (const [index, { family }] of departures.entries()) {
    const others = departures.toSpliced(index, 1);
    const failed: string[] = [];
    const files = [
      ...findVectors(join(COPIED, family)),
      ...findVectors(aFamily("deepeval", ofOtherKinds)),
    ];
    for await (const { name, outcome } of runVectors(files.filter(isOfFamily), others)) {
      if (outcome.kind === "failed") failed.push(name);
    }

    expect(failed).not.toEqual([]);
  }
});

test("a changed expectation fails, whatever the file, with name, expected and actual", async () => {
  const folder = newFolder();
  cpSync(COPIED, folder, { recursive: true });
  const changed: string[] = [];
  for (const { family, path } of findVectors(folder)) {
    const vectors = JSON.parse(readFileSync(path, "utf8"));
    const vector = vectors.find(
      (each: { expected: { score?: unknown }; options: { strictMode?: boolean } }) =>
        typeof each.expected.score === "number" && each.options?.strictMode !== true,
    );
    if (vector === undefined) continue;
    vector.expected.score = vector.expected.score === 0.123 ? 0.321 : 0.123;
    changed.push(`FAILED ${family}/${basename(path, ".json")}: ${vector.name}`);
    writeFileSync(path, JSON.stringify(vectors));
  }

  const { code, lines, last } = await run(folder);

  expect(code).toBe(1);
  expect(changed.length).toBeGreaterThan(40);
  const failures = lines.filter((line) => line.startsWith("FAILED"));
  expect(failures.map((failure) => failure.split("\n")[0])).toEqual(changed);
  expect(failures.every((failure) => /\n {2}expected .*0\.123.*\n {2}actual /.test(failure))).toBe(
    true,
  );
  expect(last).toContain(` ${changed.length} failed, `);
});

test("vectors never seen are run: of one family, of several, of a part of one", async () => {
  const folder = aFamily("deepeval", [faithfulness]);
  const divergent = join(newFolder(), "ragas", "divergent");
  cpSync(join(COPIED, "ragas", "divergent"), divergent, { recursive: true });

  expect((await run(folder)).last).toBe("1 passed, 0 failed, 0 skipped");
  expect((await run(join(folder, ".."))).last).toBe("1 passed, 0 failed, 0 skipped");
  expect((await run(divergent)).last).toBe("15 passed, 0 failed, 0 skipped");
});

test("what the judge said is scored as the reference scores it, even if a run would ask again", async () => {
  const { judge } = faithfulness;
  const more = {
    verdicts: { verdicts: [{ verdict: "no" }, { verdict: "no" }, { verdict: "yes" }] },
  };
  const odd = {
    ...faithfulness,
    judge: { ...judge, ...more },
    tags: ["count-mismatch"],
    expected: { score: 1 / 3, success: false },
  };

  expect((await run(aFamily("deepeval", [odd]))).last).toBe("1 passed, 0 failed, 0 skipped");
});

test("a missing output, an unknown metric and a broken plan are failures of their vector alone", async () => {
  const vectors = [
    { ...faithfulness, name: "no verdicts", judge: { ...faithfulness.judge, verdicts: undefined } },
    { ...faithfulness, name: "unknown", metric: "no-such-metric" },
    faithfulness,
  ];

  const { code, lines, last } = await run(aFamily("deepeval", vectors));

  expect(code).toBe(1);
  expect(lines.join("\n")).toContain("step verdicts has no output number 1");
  expect(lines.join("\n")).toContain("there is no metric no-such-metric");
  expect(last).toBe("1 passed, 2 failed, 0 skipped");
});

test("a rule speaks of a kind of input: another one of the kind is left out as well", async () => {
  const call = { name: "検索", inputParameters: { 語: "休暇" } };
  const twins = {
    name: "three equal calls",
    metric: "tool-correctness",
    testCase: {
      input: "q",
      actualOutput: "a",
      toolsCalled: [call, call, call],
      expectedTools: [call, call, call],
    },
    options: {},
    judge: {},
    expected: { score: 1 / 3, success: false, judgeCalls: 0 },
  };
  const single = {
    ...twins,
    name: "one",
    testCase: { ...twins.testCase, toolsCalled: [call], expectedTools: [call] },
  };

  const { lines, last } = await run(aFamily("deepeval", [twins, single]));

  expect(last).toBe("0 passed, 1 failed, 1 skipped");
  expect(lines[0]).toContain("FAILED deepeval/vectors/tool-correctness: one");
});

test("vectors of no family are told, not passed over", async () => {
  const folder = aFamily("saiten", [faithfulness]);

  const { code, lines } = await run(folder);

  expect(code).toBe(2);
  expect(lines[0]).toContain("vectors.json: no folder above it is named deepeval, ragas");
});

test("a folder without vectors, and one that isn't there, are told", async () => {
  const empty = newFolder();

  expect(await run(empty)).toMatchObject({ code: 2, last: expect.stringContaining("no vectors") });
  rmSync(empty, { recursive: true });
  expect(await run(empty)).toMatchObject({ code: 2, last: `There is no folder ${empty}.` });
  expect(readdirSync(COPIED)).toContain("deepeval");
});

test("an error of the reference must end here in the way that it names", async () => {
  const judged = (judge: object, error: string) => ({
    ...faithfulness,
    judge: { ...faithfulness.judge, ...judge },
    expected: { error },
  });
  const unknownWord = { verdicts: { verdicts: [{ verdict: "maybe" }, { verdict: "no" }] } };
  const right = [judged(unknownWord, "invalid-judge-output")];
  const wrong = [
    judged(unknownWord, "missing-test-case-params"),
    judged({}, "invalid-judge-output"),
    judged({ claims: undefined }, "invalid-judge-json"),
  ];

  expect((await run(aFamily("deepeval", right))).last).toBe("1 passed, 0 failed, 0 skipped");
  const { last, lines } = await run(aFamily("deepeval", wrong));
  expect(last).toBe("0 passed, 3 failed, 0 skipped");
  expect(lines.join("\n")).toContain('"end":"judge.script_missing"');
});

test("statistics are run by what they are, whatever their file; those of later are counted apart", async () => {
  const wilson = JSON.parse(readFileSync(join(COPIED, "stats", "wilson_interval.json"), "utf8"));
  const kappa = JSON.parse(readFileSync(join(COPIED, "stats", "cohen_kappa.json"), "utf8"));

  expect((await run(aFamily("stats", wilson))).last).toBe(
    `${wilson.length} passed, 0 failed, 0 skipped`,
  );
  expect(await run(aFamily("stats", kappa))).toMatchObject({
    code: 0,
    lines: [`not run ${kappa.length}: statistics that are not computed yet`, expect.anything()],
  });
});
