import "../../support/silent-logs.ts";
import { afterAll, describe, expect, it } from "vitest";
import { keys } from "../../../lib/core/run/keys.ts";
import { clientOf, HOSTS, newTenant, RUN } from "../../support/api-client.ts";
import { openApiWorld } from "../../support/api-world.ts";

const world = await openApiWorld();
afterAll(() => world.close());

describe.each(HOSTS)("the API behind the %s", (host) => {
  const { send, post, aTestSet, aRun, refOf } = clientOf(world, host);

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
  });

  it("estimates a run without storing anything", async () => {
    const as = newTenant();
    await aTestSet(as);

    const { status, body } = await post("/estimate", RUN, { as });

    expect(status).toBe(200);
    expect(body).toMatchObject({ cases: 2, maxCostUsd: null });
    expect((await send({ path: "/runs", as })).body.items).toEqual([]);
  });
});

it("no request was answered with an error of ours", () => {
  expect(world.errors).toEqual([]);
});
