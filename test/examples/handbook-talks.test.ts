import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { loadDocuments } from "../../lib/adapters/agents/load-documents.ts";
import { parseTestSet } from "../../lib/core/dataset/parse-test-set.ts";
import type { CaseResult, ConversationRecord } from "../../lib/core/results.ts";
import { jsonLines } from "../bin/sample-project.ts";
import {
  comparable,
  comparableResults,
  folderOf,
  readReportOf,
  readResultsOf,
} from "../bin/stored-run.ts";
import { newFolder, type Ran, runCommand } from "../support/run-command.ts";

const HANDBOOK = new URL("../../examples/handbook/", import.meta.url).pathname;
const CONFIG = join(HANDBOOK, "multi-turn.yaml");
const METRICS = ["turn-faithfulness", "turn-relevancy", "conversation-completeness"];

const testSet = parseTestSet({
  file: "scenarios.jsonl",
  text: readFileSync(join(HANDBOOK, "scenarios.jsonl"), "utf8"),
  mode: "multi-turn",
});
const cases = testSet.ok ? testSet.value.cases : [];

const conversationOf = ({ conversation }: CaseResult): ConversationRecord => {
  if (conversation === undefined) throw new Error("a multi-turn case has a conversation");
  return conversation;
};

const saidBy = (role: "user" | "assistant", { turns }: ConversationRecord) =>
  turns.filter((turn) => turn.role === role).map(({ content }) => content);

describe("the handbook's scenarios", () => {
  it("are ten with ids of their own, most with an outcome to reach", () => {
    expect(testSet.ok && testSet.value.warnings).toEqual([]);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(10);
    expect(cases.filter((each) => each.expectedOutcome !== undefined)).toHaveLength(9);
    expect(cases.filter((each) => each.turns !== undefined)).toHaveLength(1);
    expect(cases.filter((each) => each.userDescription !== undefined).length).toBeGreaterThan(2);
  });

  it("expect numbers that stand in the documents", async () => {
    const documents = await loadDocuments(join(HANDBOOK, "documents"));
    for (const { id, expectedOutcome = "" } of cases) {
      const numbers = expectedOutcome.match(/\d[\d,]*(?:日|円|か月|営業日|時間|回)/g) ?? [];
      const holds = documents.some(({ text }) => numbers.every((each) => text.includes(each)));
      expect(holds, id).toBe(true);
    }
  });
});

describe("a run of the handbook's scenarios without a model", () => {
  let first: Ran;
  let second: Ran;
  let results: readonly CaseResult[] = [];

  beforeAll(async () => {
    first = await runCommand(newFolder(), ["run", "-c", CONFIG]);
    second = await runCommand(newFolder(), ["run", "-c", CONFIG]);
    results = readResultsOf(folderOf(first));
  }, 60_000);

  it("goes through the state machine to its report", () => {
    expect(first.code).toBe(0);
    expect(readReportOf(folderOf(first))).toMatchObject({
      run: { mode: "multi-turn", testSet: { name: "scenarios.jsonl", cases: 10 } },
      status: "completed",
      verdict: "pass",
      counts: { total: 10, skipped: 0, errors: 0, notRun: 0 },
    });
    expect(results.map(({ caseId }) => caseId)).toEqual(cases.map(({ id }) => id));
  });

  it("has strictly alternating transcripts of at most so many exchanges, each told why it ended", () => {
    for (const [index, result] of results.entries()) {
      const { turns, stop, scenario } = conversationOf(result);
      const testCase = cases[index];
      const { maxTurns = 6, turns: history = [] } = testCase ?? {};
      expect(scenario).toBe(testCase?.scenario);
      expect(turns.map(({ role }) => role)).toEqual(
        turns.map((_, at) => (at % 2 === 0 ? "user" : "assistant")),
      );
      expect(turns.at(-1)?.role).toBe("assistant");
      const exchanges = (turns.length - history.length) / 2;
      expect(exchanges).toBeLessThanOrEqual(maxTurns);
      if (stop?.reason === "maxTurns") expect(exchanges).toBe(maxTurns);
      else expect(stop).toEqual({ reason: "outcomeReached", explanation: expect.any(String) });
    }
    const reasons = results.map((result) => conversationOf(result).stop?.reason);
    expect(reasons.filter((reason) => reason === "outcomeReached").length).toBeGreaterThan(5);
    expect(reasons).toContain("maxTurns");
  });

  it("has users who follow their scenario and never repeat themselves", () => {
    for (const result of results) {
      const asked = saidBy("user", conversationOf(result));
      expect(new Set(asked).size, result.caseId).toBe(asked.length);
      const quoted = [...(result.question.matchAll(/「([^」]+？)」/g) ?? [])].map(([, it]) => it);
      const open = quoted.filter((question) => !asked.includes(question ?? ""));
      expect(open, result.caseId).toEqual([]);
    }
  });

  it("knows what each message of the agent was made from, and how long it took", () => {
    for (const result of results) {
      const { turns } = conversationOf(result);
      const history = cases.find(({ id }) => id === result.caseId)?.turns ?? [];
      for (const turn of turns.slice(history.length).filter(({ role }) => role === "assistant")) {
        expect(turn.retrievedContexts?.length).toBeGreaterThan(0);
        expect(turn.latencyMs).toBeGreaterThanOrEqual(0);
      }
      expect(result).toMatchObject({ answer: null, retrievedContexts: null, diagnosis: null });
      expect(result.latencyMs).toBeGreaterThanOrEqual(0);
    }
  });

  it("holds the verdict of every window", () => {
    for (const { caseId, metrics, conversation } of results) {
      expect(Object.keys(metrics)).toEqual(METRICS);
      const windows = (conversation?.turns.length ?? 0) / 2;
      const numbers = Array.from({ length: windows }, (_, index) => index + 1);
      for (const id of METRICS.slice(0, 2)) {
        const items = metrics[id]?.items ?? [];
        expect([...new Set(items.map(({ window }) => window))], `${caseId} ${id}`).toEqual(numbers);
      }
      expect(Object.keys(metrics["turn-faithfulness"]?.breakdown ?? {})).toHaveLength(windows);
    }
  });

  it("fails exactly where the configuration has the agent go wrong", () => {
    const failed = results.filter(({ status }) => status === "failed");

    expect(failed.map(({ caseId }) => caseId)).toEqual([
      "talk-family-care",
      "talk-remote",
      "talk-condolence",
    ]);
    for (const { failedBy } of failed) expect(failedBy).toEqual(["multi-turn"]);
  });

  it("says the same when it is run again, apart from times", () => {
    expect(comparable(folderOf(second))).toEqual(comparable(folderOf(first)));
    expect(comparableResults(folderOf(second))).toEqual(comparableResults(folderOf(first)));
  });

  it("scores its own conversations alike when they are given back as recorded ones", async () => {
    const folder = newFolder();
    const lines = results.map((result) => ({
      id: result.caseId,
      scenario: result.question,
      turns: conversationOf(result).turns.map(({ latencyMs: _, ...turn }) => turn),
    }));
    writeFileSync(join(folder, "talks.jsonl"), jsonLines(lines));

    const scored = await runCommand(folder, ["score", "talks.jsonl", "-c", CONFIG]);

    const again = readResultsOf(folderOf(scored));
    expect(again.map(({ metrics }) => metrics)).toEqual(results.map(({ metrics }) => metrics));
    expect(again.map((each) => conversationOf(each).stop?.reason)).toEqual(
      results.map(() => "recorded"),
    );
    expect(again[0]?.latencyMs).toBeNull();
  });
});
