import { describe, expect, it } from "vitest";
import { callerOfArn, callerOfClaims, readPrincipals } from "../../../lib/core/api/callers.ts";
import { caseView } from "../../../lib/core/api/case-view.ts";
import {
  keepDocument,
  listDocuments,
  readDocumentNamed,
  readModel,
  removeDocument,
} from "../../../lib/core/api/keep-document.ts";
import { addCases, keepTestSet } from "../../../lib/core/api/keep-test-set.ts";
import { problemOf } from "../../../lib/core/api/problem.ts";
import {
  moreCasesSchema,
  testSetBodySchema,
  testSetEntrySchema,
} from "../../../lib/core/api/test-set-bodies.ts";
import { canonicalize } from "../../../lib/core/dataset/canonicalize.ts";
import type { Message } from "../../../lib/core/messages/catalog.ts";
import { createRun } from "../../../lib/core/run/create-run.ts";
import { aCaseRecord } from "../../contracts/case-store.ts";
import { aCase } from "../../support/factories.ts";
import { createMemoryApi } from "../../support/memory-api.ts";
import { aRunConfig } from "../../support/run-world.ts";

const tenant = "acme";
const codesOf = (result: { readonly ok: boolean; readonly error?: readonly { code: string }[] }) =>
  result.error?.map(({ code }) => code);

describe("test sets", () => {
  const first = { id: "a", question: "a?" };
  const keep = (ports: Parameters<typeof keepTestSet>[0], name = "set", cases = [first]) =>
    keepTestSet(ports, tenant, { name, mode: "single-turn", recorded: false, cases });

  it("are kept by content", async () => {
    const { ports } = createMemoryApi();

    expect(await keep(ports)).toMatchObject({ value: { isNew: true, entry: { cases: 1 } } });
    expect(await keep(ports)).toMatchObject({ value: { isNew: false } });
    expect(codesOf(await keep(ports, "a/b"))).toEqual(["api.bad_name"]);
    expect(codesOf(await keep(ports, "set", [first, first]))).toEqual(["dataset.duplicate_id"]);
  });

  it("take cases of a run, whole again where the run left them out", async () => {
    const { ports } = createMemoryApi();
    await keep(ports);
    const run = { tenant, runId: "01RUN" };
    const testSet = canonicalize([aCase({ id: "x", skip: true }), aCase({ id: "y" })]);
    await createRun(ports, { run, config: aRunConfig(), testSet });
    const add = (more: Parameters<typeof addCases>[2]["more"], name = "set") =>
      addCases(ports, tenant, { name, more });

    expect(await add({ run: run.runId, caseIds: ["x"] })).toMatchObject({
      value: { entry: { cases: 2 } },
    });
    const newest = await ports.testSets.find(tenant, "set");
    expect(await ports.testSets.read(tenant, newest ?? { name: "", version: "" })).not.toContain(
      "skip",
    );
    expect(codesOf(await add({ run: run.runId, caseIds: ["y", "z"] }))).toEqual([
      "api.case_not_found",
    ]);
    expect(codesOf(await add({ run: "nope", caseIds: ["y"] }))).toEqual(["api.run_not_found"]);
    expect(codesOf(await add({ cases: [first] }, "none"))).toEqual(["api.test_set_not_found"]);
    expect(codesOf(await add({ cases: [first] }, "a/b"))).toEqual(["api.test_set_not_found"]);
  });

  it("that others change all the time are given up on", async () => {
    const { ports } = createMemoryApi();
    await keep(ports);
    const testSets = {
      ...ports.testSets,
      read: async () => undefined,
      add: async () => "changed" as const,
    };

    const more = { cases: [{ id: "b", question: "b?" }] };
    const added = await addCases({ ...ports, testSets }, tenant, { name: "set", more });
    expect(codesOf(added)).toEqual(["api.test_set_changed"]);
    expect(codesOf(await keep({ ...ports, testSets }))).toEqual(["api.test_set_changed"]);
  });
});

describe("documents", () => {
  const openai = { provider: "openai", modelId: "m", baseUrl: "https://judge.example.com/v1" };
  const own = "saiten/test/acme/key";

  it("are kept under their names, and listed in order", async () => {
    const { ports } = createMemoryApi();
    const named = (name: string) => ({ tenant, kind: "models", name }) as const;
    const body = {
      ...openai,
      apiKeySecret: own,
      headers: { "x-a": "b", "x-key": { secret: own } },
    };

    expect(await keepDocument(ports, named("b"), body)).toEqual({
      ok: true,
      value: { isNew: true },
    });
    expect(await keepDocument(ports, named("b"), body)).toMatchObject({ value: { isNew: false } });
    await keepDocument(ports, named("a"), { provider: "bedrock", modelId: "m" });
    expect(await listDocuments(ports, { tenant, kind: "models" })).toEqual(["a", "b"]);
    expect(await readDocumentNamed(ports, named("b"))).toMatchObject({ value: body });
    await ports.parameters.put("/saiten/test/acme/models/c", "[1]");
    expect(codesOf(await readDocumentNamed(ports, named("c")))).toEqual(["api.document_damaged"]);
    expect(codesOf(await readDocumentNamed(ports, named("d")))).toEqual(["api.document_not_found"]);
    expect(codesOf(await readDocumentNamed(ports, named("a/b")))).toEqual([
      "api.document_not_found",
    ]);
    expect(codesOf(await keepDocument(ports, named("a/b"), body))).toEqual(["model.bad_alias"]);
    const agent = { tenant, kind: "agents", name: "a/b" } as const;
    expect(codesOf(await keepDocument(ports, agent, { type: "recorded" }))).toEqual([
      "config.bad_document_name",
    ]);
  });

  it.each([
    [{ baseUrl: "https://evil.example.com" }, ["api.host_not_allowed"]],
    [{ apiKeyEnv: "KEY", caFile: "/x" }, ["api.of_own_machine", "api.of_own_machine"]],
    [{ apiKeySecret: "saiten/test/acme/../other/key" }, ["api.secret_name"]],
    [{ headers: { "x-key": { env: "KEY" } } }, ["api.of_own_machine"]],
    [{ modelId: 3 }, ["model.invalid"]],
    [{ ca: "あ".repeat(3000) }, ["api.document_too_large"]],
  ])("of models are refused for %j", async (more, codes) => {
    const { ports } = createMemoryApi();
    const kept = await keepDocument(
      ports,
      { tenant, kind: "models", name: "m" },
      { ...openai, ...more },
    );
    expect(codesOf(kept)).toEqual(codes);
  });

  it.each([
    [{ type: "recorded" }, undefined],
    [{ type: "sample", documents: "x" }, ["api.agent_of_command"]],
    [{ type: "http" }, ["config.not_supported_yet"]],
    [{ type: "recorded", rôle: "x" }, ["api.invalid_field"]],
  ])("of agents: %j", async (body, codes) => {
    const { ports } = createMemoryApi();
    const kept = await keepDocument(ports, { tenant, kind: "agents", name: "a" }, body);
    expect(codesOf(kept)).toEqual(codes);
  });

  it("of schedules are checked, kept and taken away", async () => {
    const { ports } = createMemoryApi();
    const nightly = { tenant, kind: "schedules", name: "nightly" } as const;
    const body = { testSet: "handbook", agent: "recorded", judge: "offline", at: "02:30" };

    expect(codesOf(await keepDocument(ports, nightly, { ...body, at: "25:00" }))).toEqual([
      "schedule.invalid",
    ]);
    expect(codesOf(await keepDocument(ports, nightly, body))).toEqual(["api.test_set_not_found"]);
    const cases = [{ id: "a", question: "a?" }];
    await keepTestSet(ports, tenant, {
      name: "handbook",
      mode: "single-turn",
      recorded: false,
      cases,
    });
    expect((await keepDocument(ports, nightly, body)).ok).toBe(true);
    const pinned = { ...body, testSet: "handbook@000000" };
    expect(codesOf(await keepDocument(ports, nightly, pinned))).toEqual(["api.test_set_not_found"]);
    for (const [length, ok] of [
      [63 - tenant.length, true],
      [64 - tenant.length, false],
    ] as const) {
      const kept = await keepDocument(ports, { ...nightly, name: "n".repeat(length) }, body);
      expect(codesOf(kept)).toEqual(ok ? undefined : ["schedule.name_too_long"]);
    }
    expect((await removeDocument(ports, nightly)).ok).toBe(true);
    expect(codesOf(await removeDocument(ports, nightly))).toEqual(["api.document_not_found"]);
    expect(codesOf(await removeDocument(ports, { ...nightly, name: "a/b" }))).toEqual([
      "api.document_not_found",
    ]);
  });

  it("of models are read as a run finds them", async () => {
    const parameters = {
      "/saiten/test/acme/models/x": "{",
      "/saiten/test/acme/models/y": JSON.stringify(openai),
    };
    const { ports } = createMemoryApi({ parameters });

    expect(codesOf(await readModel(ports, { tenant, alias: "x" }))).toEqual(["model.not_json"]);
    expect(codesOf(await readModel(ports, { tenant, alias: "a b" }))).toEqual([
      "api.document_not_found",
    ]);
    expect(await readModel(ports, { tenant, alias: "y" })).toMatchObject({
      value: { source: "/saiten/test/acme/models/y", model: openai },
    });
  });
});

describe("problem documents", () => {
  const missing = { code: "api.test_set_not_found", details: { name: "x" } } as const;

  it("tell what the address does not find apart from what the body does not", () => {
    expect(problemOf([missing], "en").status).toBe(404);
    expect(problemOf([missing], "en", false).status).toBe(422);
    expect(problemOf([], "en")).toMatchObject({ status: 500, errors: [] });
    const plain = { code: "api.not_json", details: undefined } as const;
    expect(problemOf([plain], "en")).toMatchObject({ status: 400, errors: [{ field: null }] });
    const placed = { code: "api.names_only", details: { field: "agent" } } as const;
    expect(problemOf([placed], "en").errors).toMatchObject([{ field: "agent" }]);
  });

  it("tell each fault with its field", () => {
    const faults = [
      { field: "baseUrl", value: null, problem: { kind: "missing" } },
      { field: "modelId", value: null, problem: { kind: "missing" } },
    ] as const;
    const message: Message = { code: "model.invalid", details: { source: "m", faults } };

    expect(problemOf([message, missing], "en")).toMatchObject({
      status: 422,
      errors: [
        { field: "baseUrl" },
        { field: "modelId", detail: '"modelId" is missing; add it.' },
        { field: null },
      ],
    });
  });
});

describe("callers", () => {
  it("are named by claims that are the token's own", () => {
    expect(callerOfClaims({}, "constructor")).toBeUndefined();
    expect(callerOfClaims({ t: "acme" }, "t")).toEqual({ tenant: "acme", scopes: [] });
    const scope = ["saiten/read", "other"];
    expect(callerOfClaims({ t: "acme", scope }, "t")).toEqual({
      tenant: "acme",
      scopes: ["saiten/read"],
    });
    expect(callerOfClaims({ t: "acme", token_use: "id" }, "t")).toBeUndefined();
  });

  it("are named by their role, where its document can be read", async () => {
    const arn = "arn:aws:iam::123456789012:role/team/ci";
    const sessions = "arn:aws:sts::123456789012:assumed-role/x/*";
    const { ports } = createMemoryApi({
      parameters: {
        "/saiten/test/principals/a": JSON.stringify({ arn, tenant }),
        "/saiten/test/principals/b": "{",
        "/saiten/test/principals/c": JSON.stringify({ arn: sessions, tenant: "b", scopes: [] }),
        "/saiten/test/principals/d": JSON.stringify({ arn: sessions, tenant: "b" }),
      },
    });
    const principals = await readPrincipals(ports.parameters, "test");

    expect(principals).toHaveLength(3);
    expect(callerOfArn(arn, principals)).toMatchObject({ tenant });
    expect(callerOfArn("arn:aws:sts::123456789012:assumed-role/ci/s", principals)).toMatchObject({
      tenant,
    });
    expect(callerOfArn(sessions.replace("*", "s"), principals)?.scopes).toHaveLength(3);
    expect(callerOfArn(sessions.replace("*", "s/t"), principals)).toBeUndefined();
    expect(callerOfArn("arn:aws:iam::123456789012:user/ci", principals)).toBeUndefined();
    const [first] = principals;
    const claimed = first === undefined ? [] : [first, { ...first, tenant: "other" }];
    expect(callerOfArn(arn, claimed)).toBeUndefined();
  });
});

it("a case that cost nothing anybody told of has no amount", () => {
  const record = aCaseRecord();

  expect(caseView({ ...record, spentUsd: 1 })).toMatchObject({ spentUsd: 1 });
  const { spentUsd: _, ...free } = record;
  expect(caseView(free)).toMatchObject({ caseId: record.caseId, spentUsd: null });
});

it("cases come as a list of objects, or by the ids of a run's", () => {
  expect(testSetBodySchema.parse({ name: "a", cases: [{ id: 1 }] })).toEqual({
    name: "a",
    mode: "single-turn",
    recorded: false,
    cases: [{ id: 1 }],
  });
  expect(moreCasesSchema.safeParse({ run: "x", caseIds: [] }).success).toBe(false);
  expect(testSetEntrySchema.safeParse({}).success).toBe(false);
});
