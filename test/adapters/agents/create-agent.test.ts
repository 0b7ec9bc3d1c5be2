import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAgent, withAgentErrors } from "../../../lib/adapters/agents/create-agent.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "saiten-agent-"));
  await writeFile(join(folder, "a.md"), "# 休暇\n\n年次有給休暇は12日とする。");
});
afterEach(() => rm(folder, { recursive: true }));

const request = { caseId: "c-1", question: "年次有給休暇は何日ですか？" };

describe("createAgent", () => {
  it("takes a relative path from the base folder", async () => {
    const agent = await createAgent({ type: "sample", documents: "." }, folder);

    expect((await agent.ask(request)).answer).toBe("年次有給休暇は12日とする。");
  });

  it("passes on how many passages to return and on which cases to go wrong", async () => {
    const agent = await createAgent({
      type: "sample",
      documents: folder,
      k: 1,
      misbehave: { changedNumber: ["c-1"] },
    });

    expect((await agent.ask(request)).answer).toBe("年次有給休暇は6日とする。");
  });

  it("reads the documents again after they have changed", async () => {
    await createAgent({ type: "sample", documents: folder });
    await writeFile(join(folder, "a.md"), "# 休暇\n\n年次有給休暇は、入社日に20日とする。");

    const agent = await createAgent({ type: "sample", documents: folder });

    expect((await agent.ask(request)).answer).toContain("20日");
  });

  it("refuses documents that can't be used, every time it is asked", async () => {
    const config = { type: "sample", documents: join(folder, "nowhere") } as const;
    const empty = { type: "sample", documents: join(folder, "empty.jsonl") } as const;
    await writeFile(empty.documents, "\n");

    await expect(createAgent(config)).rejects.toThrow("agent.documents_missing");
    await expect(createAgent(empty)).rejects.toThrow("agent.documents_empty");
    await expect(createAgent(empty)).rejects.toThrow("agent.documents_empty");
  });
});

describe("withAgentErrors", () => {
  it("turns what an agent throws into an AppError and lets answers through", async () => {
    const broken = withAgentErrors({ ask: () => Promise.reject(new Error("boom")) });
    const sound = withAgentErrors({ ask: () => Promise.resolve({ answer: "はい" }) });

    await expect(broken.ask(request)).rejects.toMatchObject({ code: "agent.failed" });
    await expect(sound.ask(request)).resolves.toEqual({ answer: "はい" });
  });
});
