import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createAgent } from "../../lib/adapters/agents/create-agent.ts";
import { listDocumentFiles, loadDocuments } from "../../lib/adapters/agents/load-documents.ts";
import { sampleAgentSchema } from "../../lib/core/config/agent.ts";
import { configSchema } from "../../lib/core/config/config.ts";
import { caseSchema, type TestCase } from "../../lib/core/dataset/case.ts";
import type { Agent, AgentAnswer } from "../../lib/core/ports.ts";
import { findsPassage } from "../../lib/core/retrieval/finds-passage.ts";
import { retrievalRecord } from "../../lib/core/retrieval/retrieval-record.ts";

const HANDBOOK = new URL("../../examples/handbook/", import.meta.url).pathname;
const DOCUMENTS = `${HANDBOOK}documents`;

const text = await readFile(`${HANDBOOK}cases.jsonl`, "utf8");
const cases = text
  .trimEnd()
  .split("\n")
  .map((line) => caseSchema.parse(JSON.parse(line)));
const documents = await loadDocuments(DOCUMENTS);
const config = sampleAgentSchema.parse(
  configSchema.parse(parse(await readFile(`${HANDBOOK}saiten.yaml`, "utf8"))).agent,
);
const misled = Object.values(config.misbehave ?? {}).flat();
const labelsOf = ({ relevantDocuments = [] }: TestCase): string[] =>
  relevantDocuments.map((label) => (typeof label === "string" ? label : label.id));

async function askAll(agent: Agent): Promise<Map<string, AgentAnswer>> {
  const conversations = new Map<string, string>();
  const answers = new Map<string, AgentAnswer>();
  for (const { id: caseId, question, conversation = caseId } of cases) {
    const conversationId = conversations.get(conversation);
    const answer = await agent.ask({
      caseId,
      question,
      ...(conversationId === undefined ? {} : { conversationId }),
    });
    conversations.set(conversation, answer.conversationId ?? "");
    answers.set(caseId, answer);
  }
  return answers;
}

describe("the handbook's documents", () => {
  it("are 20 or more, each of 600 to 2,000 characters with a title of its own", () => {
    expect(documents.length).toBeGreaterThanOrEqual(20);
    expect(new Set(documents.map(({ title }) => title)).size).toBe(documents.length);
    for (const document of documents) {
      expect([...document.text].length, document.id).toBeGreaterThanOrEqual(600);
      expect([...document.text].length, document.id).toBeLessThanOrEqual(2000);
    }
  });

  it("are all that lies in their folder", async () => {
    expect(await listDocumentFiles(DOCUMENTS)).toHaveLength((await readdir(DOCUMENTS)).length);
  });

  it("refer only to documents that exist, but for the disciplinary rules", () => {
    const titles = documents.map(({ title }) => title).join("\n");
    const named = documents.flatMap(({ text: body }) =>
      [...body.matchAll(/[\p{Script=Han}・]{2,}(?:規程|細則)(?=第\d|を参照|により|による)/gu)].map(
        ([name]) => name,
      ),
    );

    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !titles.includes(name))).toEqual(["懲戒規程"]);
  });
});

describe("the handbook's cases", () => {
  it("are 40 with ids of their own, of every kind that a test set can hold", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(40);
    expect(cases.filter((each) => each.expectAbstention).length).toBeGreaterThanOrEqual(4);
    expect(cases.filter((each) => each.flaky)).toHaveLength(1);
    expect(
      cases.filter((each) => each.expectedAnswer === undefined && !each.expectAbstention),
    ).toHaveLength(1);
    expect(cases.filter((each) => each.conversation !== undefined)).toHaveLength(3);
    expect(cases.some((each) => each.mustPass)).toBe(true);
    expect(cases.some((each) => /[０-９]/.test(each.question))).toBe(true);
  });

  it("label documents that exist and passages that stand in them", () => {
    const byId = new Map(documents.map((document) => [document.id, document.text]));
    for (const each of cases) {
      const labelled = labelsOf(each).map((id) => byId.get(id));
      expect(labelled, each.id).not.toContain(undefined);
      for (const passage of each.relevantPassages ?? [])
        expect(
          labelled.some((body) => findsPassage(body ?? "", passage)),
          passage,
        ).toBe(true);
    }
  });

  it("expect what their own checks ask for", () => {
    for (const { id, expectedAnswer = "", checks } of cases)
      for (const check of checks) {
        const holds =
          "contains" in check
            ? expectedAnswer.includes(check.contains)
            : "regex" in check && new RegExp(check.regex, "u").test(expectedAnswer);
        expect(holds, id).toBe(true);
      }
  });

  it("are misled by the configuration only where they exist and may fail", () => {
    const mayFail = cases.filter((each) => !each.mustPass).map(({ id }) => id);
    expect(mayFail).toEqual(expect.arrayContaining(misled));
  });
});

describe("the sample agent on the handbook", async () => {
  const sound = await askAll(
    await createAgent({ type: "sample", documents: config.documents }, HANDBOOK),
  );
  const answerOf = (id: string): string => sound.get(id)?.answer ?? "";
  const declined = (id: string): boolean => answerOf(id).startsWith("申し訳ございません");

  it("finds most of the right documents, but not all", ({ annotate }) => {
    const records = cases.flatMap(
      (each) =>
        retrievalRecord({ ...each, contexts: sound.get(each.id)?.retrievedContexts, k: 5 }) ?? [],
    );
    const recall =
      records.reduce((sum, { recallAtK }) => sum + (recallAtK ?? 0), 0) / records.length;

    expect(records).toHaveLength(36);
    expect(recall).toBeGreaterThan(0.8);
    expect(recall).toBeLessThan(1);
    return annotate(`recall@5 ${recall.toFixed(3)} over ${records.length} cases`);
  });

  it("declines most questions that the documents don't answer, and few that they do", () => {
    const unanswerable = cases.filter((each) => each.expectAbstention);
    const answerable = cases.filter((each) => each.expectedAnswer !== undefined);

    expect(unanswerable.filter(({ id }) => declined(id)).length).toBeGreaterThanOrEqual(3);
    expect(answerable.filter(({ id }) => declined(id)).length).toBeLessThanOrEqual(4);
  });

  it("answers every case that must pass as expected", () => {
    for (const { id, checks } of cases.filter((each) => each.mustPass)) {
      expect(declined(id), id).toBe(false);
      for (const check of checks)
        if ("contains" in check) expect(answerOf(id)).toContain(check.contains);
    }
  });

  it("goes wrong exactly where the configuration says so", async () => {
    const misbehaving = await askAll(await createAgent(config, HANDBOOK));

    const changed = cases
      .map(({ id }) => id)
      .filter((id) => !declined(id) && misbehaving.get(id)?.answer !== answerOf(id));
    expect(changed.sort()).toEqual([...misled].sort());
  });
});
