import "../../support/silent-logs.ts";
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../lib/core/api/ports.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { aCaseRecord } from "../../contracts/case-store.ts";
import { ALL, type ApiRequest, openApiWorld } from "../../support/api-world.ts";

const world = await openApiWorld();
afterAll(() => world.close());

const CASES = [
  {
    id: "a",
    question: "有給休暇は何日ですか。",
    expectedAnswer: "10日です。",
    answer: "10日です。",
  },
  { id: "b", question: "締め日はいつですか。", expectedAnswer: "末日です。", answer: "月末です。" },
];
const newTenant = (): Caller => ({ ...ALL, tenant: `t-${randomUUID().slice(0, 8)}` });

describe.each(["server", "lambda"] as const)("the API behind the %s", (host) => {
  const send = (request: Partial<ApiRequest> & { path: string }) =>
    world.senders[host]({ method: "GET", as: ALL, ...request, path: `/v1${request.path}` });
  const post = (path: string, body?: unknown, more: Partial<ApiRequest> = {}) =>
    send({ method: "POST", path, body, ...more });

  async function aTestSet(as: Caller, name = "handbook") {
    const kept = await post("/test-sets", { name, recorded: true, cases: CASES }, { as });
    expect(kept.status).toBe(201);
    return kept.body;
  }
  const RUN = { testSet: "handbook", agent: "recorded", judge: "offline" };
  async function aRun(as: Caller, more: object = {}) {
    const started = await post("/runs", { ...RUN, ...more }, { as });
    expect(started.body).toMatchObject({ status: "created" });
    return started.body.id as string;
  }
  const refOf = (as: Caller, runId: string) => ({ tenant: as.tenant, runId });

  describe("who asks", () => {
    it("is refused without a tenant, and without the scope of the route", async () => {
      const nobody = await send({ path: "/runs", as: undefined });
      expect(nobody).toMatchObject({
        status: 403,
        body: { type: "urn:saiten:problem:api.no_tenant" },
      });

      const odd = await send({ path: "/runs", as: { ...ALL, tenant: "default#R#x" } });
      expect(odd.body.type).toBe("urn:saiten:problem:api.no_tenant");

      const reader = { ...ALL, scopes: ["saiten/read"] as const };
      const refused = await post("/runs", RUN, { as: reader });
      expect(refused.status).toBe(403);
      expect(refused.body.detail).toContain("saiten/run");
    });

    it("is told in their language what is wrong, as a problem document", async () => {
      const answers = [];
      for (const language of ["en", "zh-TW", "fr, *;q=0.1"]) {
        answers.push(await send({ path: "/runs/nope", headers: { "accept-language": language } }));
      }

      expect(answers.map(({ body }) => body.title)).toEqual([
        "Not found",
        "找不到",
        "見つかりません",
      ]);
      for (const { headers, body } of answers) {
        expect(headers["content-type"]).toBe("application/problem+json");
        expect(body).toMatchObject({ status: 404, errors: [{ code: "api.run_not_found" }] });
      }
    });
  });

  describe("runs", () => {
    it("start with names, are shown and listed newest first", async () => {
      const as = newTenant();
      await aTestSet(as);
      const first = await aRun(as);
      const second = await aRun(as, { name: "second" });

      expect(world.executions.inputs.get(`${first}-1`)).toEqual({
        ...refOf(as, first),
        attempt: 1,
        retryErrors: false,
      });
      const shown = await send({ path: `/runs/${second}`, as });
      expect(shown.body).toMatchObject({
        id: second,
        name: "second",
        status: "created",
        verdict: null,
        links: { self: `runs/${second}`, cases: `runs/${second}/cases`, report: null },
      });
      const listed = await send({ path: "/runs?limit=1", as });
      expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([second]);
      const cursor = encodeURIComponent(listed.body.next);
      const rest = await send({ path: `/runs?limit=1&cursor=${cursor}`, as });
      expect(rest.body.items.map(({ id }: { id: string }) => id)).toEqual([first]);
    });

    it("are one for one key, and refused for its use with another body", async () => {
      const as = newTenant();
      await aTestSet(as);
      const headers = { "idempotency-key": "nightly-1" };
      const start = (body: object) => post("/runs", body, { as, headers });

      const both = await Promise.all([start(RUN), start(RUN)]);
      const again = await start({ judge: "offline", agent: "recorded", testSet: "handbook" });
      const other = await start({ ...RUN, note: "another" });

      const ids = new Set([...both, again].map(({ body }) => body.id));
      expect([...ids]).toEqual([expect.stringMatching(/^r[a-z2-7]{52}$/)]);
      expect(other).toMatchObject({
        status: 409,
        body: { type: "urn:saiten:problem:api.key_reused" },
      });
      expect((await send({ path: "/runs", as })).body.items).toHaveLength(1);
    });

    it("keep the version that was newest when their key came first", async () => {
      const as = newTenant();
      const { version } = await aTestSet(as);
      const headers = { "idempotency-key": "k" };
      const { body } = await post("/runs", RUN, { as, headers });
      await post(
        "/test-sets/handbook/cases",
        { cases: [{ id: "c", question: "?", answer: "!" }] },
        { as },
      );
      await post("/runs", RUN, { as, headers });

      const request = await world.ports.blobs.get(keys.request(refOf(as, body.id)));
      expect(JSON.parse(new TextDecoder().decode(request)).testSet).toMatchObject({
        version,
        cases: 2,
      });
    });

    it("are refused with everything that is wrong, before anything is stored", async () => {
      const as = newTenant();
      await aTestSet(as);

      const refused = await post("/runs", { ...RUN, agent: "nobody", judge: "nothing" }, { as });

      expect(refused.status).toBe(422);
      expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual([
        "api.document_not_found",
        "model.missing",
      ]);
      const odd = await post("/runs", { ...RUN, gate: [], limits: { concurrency: 0 } }, { as });
      expect(odd.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        "gate",
        "limits.concurrency",
      ]);
      const gates = await post("/runs", { ...RUN, gates: ["bias <= 0.1"] }, { as });
      expect(gates.body.detail).toContain("bias >= 0.9");
      expect((await send({ path: "/runs", as })).body.items).toEqual([]);
    });

    it.each([
      [{ testSet: "./cases.jsonl" }, "testSet"],
      [{ testSet: "https://example.com/a" }, "testSet"],
      [{ agent: { type: "sample", documents: "/etc" } }, "agent"],
      [{ agent: "../../etc/passwd" }, "agent"],
      [{ judge: { model: "file:///x" } }, "judge"],
      [{ embedding: { provider: "openai" } }, "embedding"],
      [{ models: {} }, "models"],
    ])("take names only: %j", async (more, field) => {
      const refused = await post("/runs", { ...RUN, ...more });

      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        { code: "api.names_only", field, detail: expect.stringContaining(field) },
      ]);
    });

    it("are unknown to another tenant", async () => {
      const as = newTenant();
      await aTestSet(as);
      const id = await aRun(as);
      const other = newTenant();

      const answers = [
        await send({ path: `/runs/${id}`, as: other }),
        await send({ path: `/runs/${id}/cases`, as: other }),
        await send({ path: `/runs/${id}/report`, as: other }),
        await post(`/runs/${id}/cancel`, undefined, { as: other }),
        await post(`/runs/${id}/resume`, {}, { as: other }),
      ];

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(world.executions.inputs.has(`${id}-2`)).toBe(false);
    });

    it("list their cases by page and status", async () => {
      const as = newTenant();
      await aTestSet(as);
      const id = await aRun(as);
      for (const [at, status] of (["passed", "failed", "passed"] as const).entries()) {
        await world.putCase(refOf(as, id), aCaseRecord({ caseId: `c${at}`, status }));
      }
      const path = `/runs/${id}/cases`;

      const first = await send({ path: `${path}?limit=2`, as });
      expect(first.body.items.map(({ caseId }: { caseId: string }) => caseId)).toEqual([
        "c0",
        "c1",
      ]);
      const rest = await send({ path: `${path}?limit=2&cursor=${first.body.next}`, as });
      expect(rest.body).toMatchObject({ items: [{ caseId: "c2" }], next: null });
      const passed = await send({ path: `${path}?status=passed&limit=1`, as });
      expect(passed.body.items.map(({ caseId }: { caseId: string }) => caseId)).toEqual(["c0"]);
      const more = await send({ path: `${path}?status=passed&cursor=${passed.body.next}`, as });
      expect(more.body.items.map(({ caseId }: { caseId: string }) => caseId)).toEqual(["c2"]);
      expect((await send({ path: `${path}?status=great`, as })).status).toBe(422);
    });

    it("give a link to their report once they have ended", async () => {
      const as = newTenant();
      await aTestSet(as);
      const run = refOf(as, await aRun(as));
      const path = `/runs/${run.runId}/report`;
      expect(await send({ path, as })).toMatchObject({
        status: 404,
        body: { type: "urn:saiten:problem:api.no_report" },
      });

      await world.ports.blobs.put(keys.report(run, "report.html"), "<p>ok</p>");
      const set = { status: "completed", finishedAt: "2026-01-01T00:00:00.000Z" } as const;
      await world.ports.runs.update(run, { set });
      const link = await send({ path, as });

      expect(link).toMatchObject({ status: 200, body: { file: "report.html" } });
      expect(new URL(link.body.url).searchParams.get("X-Amz-Expires")).toBe("300");
      expect(await (await fetch(link.body.url)).text()).toBe("<p>ok</p>");
      expect((await send({ path: `${path}?format=exe`, as })).status).toBe(422);
    });

    it("are marked by a cancel when their cases run, and aborted before that", async () => {
      const as = newTenant();
      await aTestSet(as);
      const [early, late] = [await aRun(as), await aRun(as)];
      await world.ports.runs.update(refOf(as, late), { set: { status: "running", attempt: 1 } });

      expect(await post(`/runs/${early}/cancel`, undefined, { as })).toMatchObject({ status: 202 });
      expect(await post(`/runs/${late}/cancel`, {}, { as })).toMatchObject({
        status: 202,
        body: { stop: "cancelled" },
      });

      expect(await world.executions.status(`${early}-1`)).toBe("aborted");
      expect(await world.executions.status(`${late}-1`)).toBe("running");
    });

    it("are closed at once by a cancel when nothing works on them any more", async () => {
      const as = newTenant();
      await aTestSet(as);
      const id = await aRun(as);
      world.executions.end(`${id}-1`, "failed");

      const cancelled = await post(`/runs/${id}/cancel`, undefined, { as });

      expect(cancelled).toMatchObject({ status: 202, body: { status: "incomplete" } });
      expect(await post(`/runs/${id}/cancel`, undefined, { as })).toMatchObject({
        status: 409,
        body: { type: "urn:saiten:problem:api.run_ended" },
      });
    });

    it("go on with a resume, but not while they run, nor when nothing is left", async () => {
      const as = newTenant();
      await aTestSet(as);
      const id = await aRun(as);
      const resume = (body?: unknown) => post(`/runs/${id}/resume`, body, { as });
      expect((await resume()).status).toBe(409);

      world.executions.end(`${id}-1`, "succeeded");
      const set = { status: "incomplete", attempt: 1 } as const;
      await world.ports.runs.update(refOf(as, id), { set });
      expect((await resume({ maxCostUsd: 3, allowPartial: true })).status).toBe(202);
      expect(world.executions.inputs.get(`${id}-2`)).toMatchObject({
        attempt: 2,
        retryErrors: false,
      });
      const request = await world.ports.blobs.get(keys.request(refOf(as, id)));
      expect(JSON.parse(new TextDecoder().decode(request)).limits).toMatchObject({ maxCostUsd: 3 });
      expect((await resume({})).body.type).toBe("urn:saiten:problem:api.still_running");

      // Its preparation broke: the name is used up, and the record says nothing of it.
      world.executions.end(`${id}-2`, "failed");
      expect((await resume({ retryErrors: true })).status).toBe(202);
      expect(world.executions.inputs.get(`${id}-3`)).toMatchObject({
        attempt: 3,
        retryErrors: true,
      });

      world.executions.end(`${id}-3`, "succeeded");
      await world.ports.runs.update(refOf(as, id), { set: { status: "completed", attempt: 3 } });
      expect((await resume()).body.type).toBe("urn:saiten:problem:api.run_complete");
      expect((await resume({ retryErrors: true })).status).toBe(202);
    });
  });

  describe("test sets", () => {
    it("have one version for the same cases and list the newest of each name", async () => {
      const as = newTenant();
      const { version } = await aTestSet(as, "休暇");
      const same = await post("/test-sets", { name: "休暇", recorded: true, cases: CASES }, { as });
      expect(same).toMatchObject({ status: 200, body: { version, cases: 2 } });

      const more = { cases: [{ id: "c", question: "三つ目", answer: "x" }] };
      const path = `/test-sets/${encodeURIComponent("休暇")}`;
      const added = await post(`${path}/cases`, more, { as });

      expect(added).toMatchObject({ status: 201, body: { cases: 3 } });
      const listed = await send({ path: "/test-sets", as });
      expect(listed.body.items).toEqual([
        expect.objectContaining({ name: "休暇", version: added.body.version }),
      ]);
      const versions = await send({ path: `${path}/versions`, as });
      expect(versions.body.items.map((each: { version: string }) => each.version).sort()).toEqual(
        [version, added.body.version].sort(),
      );
      const old = await post("/runs", { ...RUN, testSet: `休暇@${version.slice(0, 8)}` }, { as });
      expect(old.status).toBe(202);
    });

    it("lose no case when several are added at once", async () => {
      const as = newTenant();
      await aTestSet(as);
      const add = (id: string) =>
        post("/test-sets/handbook/cases", { cases: [{ id, question: id, answer: id }] }, { as });

      const added = await Promise.all([add("x"), add("y")]);

      expect(added.map(({ status }) => status)).toEqual([201, 201]);
      const { items } = (await send({ path: "/test-sets", as })).body;
      expect(items).toMatchObject([{ cases: 4 }]);
    });

    it("take a case of a run by its id, and refuse one that is there already", async () => {
      const as = newTenant();
      await aTestSet(as);
      await aTestSet(as, "failures");
      const run = await aRun(as);
      const path = "/test-sets/new-ones/cases";
      await post("/test-sets", { name: "new-ones", recorded: true, cases: [CASES[0]] }, { as });

      expect(await post(path, { run, caseIds: ["b"] }, { as })).toMatchObject({
        status: 201,
        body: { cases: 2 },
      });
      const twice = await post(path, { run, caseIds: ["b"] }, { as });
      expect(twice).toMatchObject({
        status: 422,
        body: { errors: [{ code: "dataset.duplicate_id" }] },
      });
      const unknown = await post(path, { run, caseIds: ["z"] }, { as });
      expect(unknown.body.errors[0].code).toBe("api.case_not_found");
    });

    it("are refused with the line of every fault", async () => {
      const cases = [
        { id: "a", question: 3 },
        { id: "b", question: "x", tag: "y" },
      ];

      const refused = await post("/test-sets", { name: "bad", cases });

      expect(refused.status).toBe(422);
      expect(refused.body.errors).toHaveLength(2);
      expect(refused.body.errors[0]).toMatchObject({ field: "question" });
      expect(refused.body.errors[1].detail).toContain("bad 2 行目");
    });

    it.each(["../x", "a/b", "", "ａｂｃ", "a b", ".hidden", "x".repeat(101), "a#V#b", "\u202ea"])(
      "can't be called %j",
      async (name) => {
        const refused = await post("/test-sets", { name, cases: CASES });

        expect(refused.status).toBe(422);
      },
    );
  });

  describe("documents", () => {
    const MODEL = {
      provider: "openai",
      modelId: "qwen3-32b",
      baseUrl: "https://judge.example.com/v1",
      apiKeySecret: "saiten/test/default/judge",
    };
    const put = (path: string, body: unknown, as = ALL) => send({ method: "PUT", path, body, as });

    it("are stored, listed and read by whoever may", async () => {
      const name = `m-${host}`;
      expect((await put(`/models/${name}`, MODEL)).status).toBe(201);
      expect((await put(`/models/${name}`, MODEL)).status).toBe(200);
      expect((await send({ path: `/models/${name}` })).body).toEqual(MODEL);
      expect((await send({ path: "/models" })).body.items).toContainEqual({ name });
      const runner = { ...ALL, scopes: ["saiten/read", "saiten/run"] as const };
      expect((await put(`/models/${name}`, MODEL, runner)).status).toBe(403);
      expect((await send({ path: "/models/none" })).status).toBe(404);

      const agent = { type: "recorded", role: "人事の案内係" };
      expect((await put("/agents/mine", agent)).status).toBeLessThan(202);
      expect((await send({ path: "/agents/mine" })).body).toEqual(agent);
    });

    it.each([
      [{ baseUrl: "https://evil.example.com/v1" }, "api.host_not_allowed"],
      [{ baseUrl: "http://judge.example.com/v1" }, "api.host_not_allowed"],
      [{ baseUrl: "https://judge.example.com:8443/v1" }, "api.host_not_allowed"],
      [{ baseUrl: "https://judge.example.com.evil.com/v1" }, "api.host_not_allowed"],
      [{ baseUrl: "https://user@judge.example.com/v1" }, "model.invalid"],
      [{ apiKeySecret: "saiten/test/other/judge" }, "api.secret_name"],
      [{ apiKeySecret: "saiten/test/default/" }, "api.secret_name"],
      [{ caFile: "/etc/passwd" }, "api.of_own_machine"],
      [{ headers: { "x-api-key": { env: "AWS_SECRET_ACCESS_KEY" } } }, "api.of_own_machine"],
      [{ headers: { "x-api-key": { secret: "prod/db" } } }, "api.secret_name"],
      [{ headers: { authorization: "Bearer s3cr3t" } }, "model.invalid"],
      [{ provider: "command" }, "model.invalid"],
    ])("of models are refused: %j", async (more, code) => {
      const refused = await put("/models/refused", { ...MODEL, ...more });

      expect(refused.status).toBe(422);
      expect(refused.body.errors.map((each: { code: string }) => each.code)).toEqual([code]);
      expect(JSON.stringify(refused.body)).not.toContain("s3cr3t");
      expect((await send({ path: "/models/refused" })).status).toBe(404);
    });

    it.each([
      [{ type: "sample", documents: "./documents" }, "api.agent_of_command"],
      [{ type: "command", command: "rm" }, "config.not_supported_yet"],
      [{ type: "recorded", path: "/x" }, "api.invalid_field"],
    ])("of agents are refused: %j", async (body, code) => {
      const refused = await put("/agents/refused", body);

      expect(refused.status).toBe(422);
      expect(refused.body.errors[0].code).toBe(code);
    });

    it.each(["a%2Fb", "..%2Fagents", "%2e%2e%2fx", "x%00", "offline", "__proto__", "あ"])(
      "can't be called %s",
      async (name) => {
        const refused = await put(`/models/${name}`, MODEL);

        expect([404, 422]).toContain(refused.status);
      },
    );

    it("of schedules come and go", async () => {
      const as = newTenant();
      const body = { testSet: "handbook", agent: "recorded", judge: "offline", at: "02:30" };
      const path = "/schedules/nightly";
      expect((await put(path, { ...body, timeZone: "+09:00" }, as)).status).toBe(422);
      expect((await put(path, body, as)).status).toBe(201);
      expect((await send({ path, as })).body).toEqual(body);
      expect((await send({ path: "/schedules", as })).body.items).toEqual([{ name: "nightly" }]);
      expect(await send({ method: "DELETE", path, as })).toMatchObject({ status: 204, body: "" });
      expect((await send({ method: "DELETE", path, as })).status).toBe(404);
    });

    it("of models are tried, and what fails is told", async () => {
      const model = { ...MODEL, baseUrl: "https://judge.example.com/v1" };
      await put("/models/tried", model);
      const tried = await post("/models/tried/test", {});

      // No such secret: nothing is asked without a key.
      expect(tried).toMatchObject({ status: 200, body: { works: false } });
      expect((await post("/models/nobody/test", {})).status).toBe(404);
    });
  });

  it("estimates a run without storing anything", async () => {
    const as = newTenant();
    await aTestSet(as);

    const { status, body } = await post("/estimate", RUN, { as });

    expect(status).toBe(200);
    expect(body).toMatchObject({ cases: 2, maxCostUsd: null });
    expect((await send({ path: "/runs", as })).body.items).toEqual([]);
  });

  describe("requests", () => {
    it("must be JSON, of a size that can be held, and say so", async () => {
      const form = { "content-type": "text/plain" };
      expect((await post("/runs", "{}", { headers: form })).status).toBe(415);
      expect((await post("/runs", "{")).status).toBe(400);
      expect((await post("/runs", "[1]")).body.type).toBe("urn:saiten:problem:api.not_object");
      const large = JSON.stringify({ x: "y".repeat(6 * 1024 * 1024) });
      expect((await post("/runs", large)).status).toBe(413);
      expect((await send({ path: "/none" })).body.type).toBe("urn:saiten:problem:api.no_route");
    });

    it.each([
      ['{"testSet":"a","testSet":"b"}', 400],
      ['{"limits":{"a":1,"\\u0061":2}}', 400],
      ['{"__proto__":{"admin":true}}', 422],
      ['{"constructor":{"prototype":{}}}', 422],
      ['{"testSet":"a\\u0000b","agent":"recorded","judge":"offline"}', 422],
      ['{"testSet":"a","agent":"recorded","judge":"offline","sample":1e400}', 422],
      ['{"testSet":"a","agent":"recorded","judge":"offline","seed":-1}', 422],
      [`{"note":${"[".repeat(5000)}${"]".repeat(5000)}}`, 422],
    ])("with surprises are refused: %.60s", async (body, status) => {
      expect((await post("/runs", body)).status).toBe(status);
    });

    it("with a key that is none are refused", async () => {
      const headers = { "idempotency-key": "a b" };
      expect((await post("/runs", RUN, { headers })).body.type).toBe(
        "urn:saiten:problem:api.bad_key",
      );
    });

    it("with a cursor that was made up or belongs elsewhere are refused", async () => {
      const as = newTenant();
      await aTestSet(as, "one");
      await aTestSet(as, "two");
      const { next } = (await send({ path: "/test-sets?limit=1", as })).body;
      const [told = "", sign = ""] = next.split(".");

      const wrong = [
        `/runs?cursor=${next}`,
        `/test-sets?cursor=${Buffer.from("TN#z").toString("base64url")}.${sign}`,
        `/test-sets?cursor=${told}.`,
        `/test-sets?cursor=${next}A`,
        "/test-sets?cursor=.",
      ];
      for (const path of wrong) {
        expect((await send({ path, as })).body.type).toBe("urn:saiten:problem:api.bad_cursor");
      }
      const other = await send({ path: `/test-sets?cursor=${next}`, as: newTenant() });
      expect(other.status).toBe(400);
      expect((await send({ path: `/test-sets?cursor=${next}`, as })).body.items).toHaveLength(1);
    });

    it("stand under both bases", async () => {
      const { status } = await world.senders[host]({
        method: "GET",
        path: "/machine/v1/runs",
        as: ALL,
      });
      expect(status).toBe(200);
    });
  });
});

it("no request was answered with an error of ours", () => {
  expect(world.errors).toEqual([]);
});
