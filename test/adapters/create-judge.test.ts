import { afterEach, describe, expect, test, vi } from "vitest";
import { createJudge } from "../../lib/adapters/create-judge.ts";
import type { RunConfig } from "../../lib/core/config/run-config.ts";
import { keys } from "../../lib/core/run/keys.ts";
import { aJudgeRequest } from "../support/judge-request.ts";
import { createMemoryBlobs } from "../support/memory-ports.ts";
import { aRun, aRunConfig } from "../support/run-world.ts";

const scripted = { provider: "scripted", alias: "scripted", version: "abc" } as const;
const scriptKey = keys.judgeScript(aRun);

const model = { modelId: "judge-1", capabilities: {}, limits: {} };
const openai = (more: object = {}): RunConfig["judge"] => ({
  provider: "openai",
  alias: "main",
  model: { ...model, provider: "openai", baseUrl: "http://127.0.0.1:9/v1", ...more },
});

const judgeOf = (judge: RunConfig["judge"], objects: Record<string, string> = {}) =>
  createJudge(aRunConfig({ judge }), aRun, createMemoryBlobs(objects));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the judge of a run", () => {
  test("is the offline one", async () => {
    const { traits } = await judgeOf({ provider: "offline", alias: "offline" });

    expect(traits).toMatchObject({ stored: false, byName: false });
    expect(traits.identity).toContain("offline");
  });

  test("answers from the script that was kept with the run", async () => {
    const script = { "*": { faithfulness: { claims: { claims: ["Ten days."] } } } };
    const judge = await judgeOf(scripted, { [scriptKey]: JSON.stringify(script) });

    expect(judge.traits).toMatchObject({ stored: false, byName: true });
    expect(
      await judge.ask(aJudgeRequest({ metric: "faithfulness", step: "claims" })),
    ).toMatchObject({
      outcome: "answered",
      content: { claims: ["Ten days."] },
    });
  });

  test("can't be a script that is missing or damaged", async () => {
    await expect(judgeOf(scripted)).rejects.toMatchObject({
      code: "run.missing_object",
      details: { key: scriptKey },
    });
    await expect(judgeOf(scripted, { [scriptKey]: "{" })).rejects.toMatchObject({
      code: "run.corrupt_object",
      details: { key: scriptKey },
    });
  });

  test.each([
    ["openai", openai()],
    [
      "bedrock",
      {
        provider: "bedrock",
        alias: "main",
        model: { ...model, provider: "bedrock", region: "ap-northeast-1" },
      },
    ],
  ] as const)(
    "is the %s model of its document, whose answers are worth keeping",
    async (_, judge) => {
      const { traits } = await judgeOf(judge);

      expect(traits).toMatchObject({ stored: true, byName: false });
      expect(traits.identity).toContain("judge-1");
    },
  );

  test("needs the secrets that its document names", async () => {
    vi.stubEnv("ONPREM_KEY", undefined);
    await expect(judgeOf(openai({ apiKeyEnv: "ONPREM_KEY" }))).rejects.toMatchObject({
      code: "judge.variable_missing",
      details: { model: "main", variable: "ONPREM_KEY" },
    });

    vi.stubEnv("ONPREM_KEY", "s3cret");
    const { traits } = await judgeOf(openai({ apiKeyEnv: "ONPREM_KEY" }));
    expect(traits.identity).not.toContain("s3cret");
  });
});
