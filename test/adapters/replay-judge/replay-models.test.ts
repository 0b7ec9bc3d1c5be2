import { describe, expect, test } from "vitest";
import { createEmbedder } from "../../../lib/adapters/create-embedder.ts";
import { createJudge } from "../../../lib/adapters/create-judge.ts";
import { createReplayAgent } from "../../../lib/adapters/replay-judge/replay-models.ts";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

const chat = modelDocumentSchema.parse({
  provider: "openai",
  baseUrl: "http://127.0.0.1:9/v1",
  modelId: "judge",
});
const key = "NO_SUCH_VARIABLE";
const converse = modelDocumentSchema.parse({
  provider: "bedrock",
  modelId: "anthropic.claude-sonnet-5",
  region: "ap-northeast-1",
});
const replay = { of: "01JSOURCE" };
const blobs = createMemoryBlobs();

describe("a model of a replay", () => {
  test.each([
    ["openai", { ...chat, apiKeyEnv: key }, chat],
    ["bedrock", converse, converse],
  ] as const)(
    "puts the questions of the judge behind %s, without key, and asks nobody",
    async (provider, model, open) => {
      const judge = { provider, alias: "main", model } as const;
      const config = aRunConfig({ judge, replay });

      const opened = await createJudge(config, aRun, blobs);

      const asking = aRunConfig({ judge: { ...judge, model: open } });
      expect(opened.traits).toEqual((await createJudge(asking, aRun, blobs)).traits);
      await expect(
        opened.ask(aJudgeRequest({ caseId: "c", metric: "bias", step: "s" })),
      ).rejects.toMatchObject({
        code: "run.replay_missing",
        details: { runId: "01JSOURCE", caseId: "c", metric: "bias", step: "s" },
      });
    },
  );

  test("embeds nothing, and has the traits of the one that did", async () => {
    const embedding = { alias: "e", model: { ...chat, apiKeyEnv: key } };
    const embedder = await createEmbedder(aRunConfig({ embedding, replay }));

    const asking = aRunConfig({ embedding: { ...embedding, model: chat } });
    expect(embedder?.traits).toEqual((await createEmbedder(asking))?.traits);
    await expect(embedder?.embed(["text"])).rejects.toMatchObject({ code: "run.replay_missing" });
  });
});

test("the agent of a replay is not asked", async () => {
  const asked = createReplayAgent("01JSOURCE").ask({ caseId: "c", question: "q" });

  await expect(asked).rejects.toMatchObject({
    code: "run.replay_answer_missing",
    details: { runId: "01JSOURCE", caseId: "c" },
  });
});
