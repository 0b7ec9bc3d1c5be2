import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createAgent } from "../../../lib/adapters/agents/create-agent.ts";
import { createOfflineJudge } from "../../../lib/adapters/offline-judge/offline-judge.ts";
import { configSchema } from "../../../lib/core/config/config.ts";
import { caseSchema } from "../../../lib/core/dataset/case.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { pooledContexts } from "../../../lib/core/metrics/exchanges.ts";
import type { Conversation, MetricInput } from "../../../lib/core/metrics/metric.ts";
import { type MetricId, registry } from "../../../lib/core/metrics/registry.ts";
import { aSelection } from "../../core/judging/score-request.ts";

type Asked = Omit<MetricInput, "expectAbstention">;

const fileOf = (path: string): Promise<string> =>
  readFile(new URL(`../../../${path}`, import.meta.url), "utf8");

async function casesOf(path: string) {
  const lines = (await fileOf(path)).trimEnd().split("\n");
  return lines.map((line) => caseSchema.parse(JSON.parse(line)));
}

/** The records of every case, judged by rules under a plan. */
async function recordsOf(inputs: readonly Asked[], ids: readonly MetricId[], compact: boolean) {
  const outcomes = await Promise.all(
    inputs.map((input) =>
      scoreMetrics({
        input,
        selections: ids.map((id) => aSelection(id, { options: registry[id].options.parse({}) })),
        expectAbstention: false,
        compact,
        judge: createOfflineJudge("ja"),
        language: "ja",
        landed: {},
        onLanded: async () => undefined,
      }),
    ),
  );
  return outcomes.map(({ records }) => records);
}

const scoresIn = (records: Awaited<ReturnType<typeof recordsOf>>): Set<unknown> =>
  new Set(records.flatMap((ofCase) => Object.values(ofCase).map(({ score }) => score)));

test("the handbook's answers score alike in both plans", async () => {
  const { agent: config } = configSchema.parse(
    parse(await fileOf("examples/handbook/saiten.yaml")),
  );
  if (config?.type !== "sample") throw new Error("The example has another agent");
  const documents = new URL("../../../examples/handbook/documents", import.meta.url).pathname;
  const agent = await createAgent({ ...config, documents });
  const inputs: Asked[] = [];
  for (const { id: caseId, question } of await casesOf("examples/handbook/cases.jsonl")) {
    const { answer, retrievedContexts } = await agent.ask({ caseId, question });
    const contexts = (retrievedContexts ?? []).map(({ text }) => text);
    inputs.push({ caseId, question, answer, contexts });
  }
  const ids: MetricId[] = ["faithfulness", "answer-relevancy", "pii-leakage", "ragas-faithfulness"];

  const stepwise = await recordsOf(inputs, ids, false);

  expect(scoresIn(stepwise).size).toBeGreaterThan(2);
  expect(await recordsOf(inputs, ids, true)).toEqual(stepwise);
});

test("the conversations of the documentation score alike in both plans", async () => {
  const talks = await casesOf("docs/examples/talks.ja.jsonl");
  const conversations = talks.map(
    ({ turns = [] }): Conversation => ({
      turns: turns.map(({ role, content, retrievedContexts }) => ({
        role,
        content,
        ...(retrievedContexts && { contexts: retrievedContexts.map(({ text }) => text) }),
      })),
    }),
  );
  // Text is known of its second answer alone: nothing speaks for the first, or against it.
  const [first] = conversations;
  const turns = (first?.turns ?? []).map(({ contexts: _, ...turn }, at) =>
    at < 2 ? turn : { ...turn, contexts: ["有給休暇は、初日の3営業日前までに申請する。"] },
  );
  const inputs = [...conversations, { turns }].map((conversation, at) => ({
    caseId: `talk-${at}`,
    question: "",
    answer: "",
    contexts: pooledContexts(conversation.turns) ?? [],
    conversation,
  }));
  const ids: MetricId[] = ["turn-faithfulness", "conversation-completeness"];

  const stepwise = await recordsOf(inputs, ids, false);

  expect(stepwise.map((records) => records["turn-faithfulness"]?.items?.length)).not.toContain(0);
  expect(scoresIn(stepwise).size).toBeGreaterThan(1);
  expect(await recordsOf(inputs, ids, true)).toEqual(stepwise);
});
