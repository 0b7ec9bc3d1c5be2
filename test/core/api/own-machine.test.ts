import { expect, it } from "vitest";
import { keepDocument } from "../../../lib/core/api/keep-document.ts";
import { problemOf } from "../../../lib/core/api/problem.ts";
import { createMemoryApi } from "../../support/memory-api.ts";

const agent = { type: "sample", documents: "/home/me/documents" };
const model = {
  provider: "openai",
  modelId: "m",
  baseUrl: "http://10.0.0.5:8000/v1",
  apiKeyEnv: "KEY",
};
const keep = (ownMachine: boolean, kind: "agents" | "models", body: object) =>
  keepDocument(
    createMemoryApi({ policy: { ownMachine } }).ports,
    { tenant: "default", kind, name: "own" },
    { ...body },
  );

it("documents that name paths, variables and hosts are taken on their owner's machine alone", async () => {
  expect(await keep(true, "agents", agent)).toMatchObject({ ok: true });
  expect(await keep(true, "models", model)).toMatchObject({ ok: true });
  expect(await keep(false, "agents", agent)).toMatchObject({ ok: false });
  expect(await keep(false, "models", model)).toMatchObject({ ok: false });
});

it("a wrong address is told as forbidden, with the right ones", () => {
  const details = { allowed: ["127.0.0.1:7870", "localhost:7870"] };
  const problem = problemOf([{ code: "api.wrong_host", details }], "en");

  expect(problem.status).toBe(403);
  expect(problem.detail).toContain("http://127.0.0.1:7870 or http://localhost:7870");
});
