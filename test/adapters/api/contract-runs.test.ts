import "../../support/silent-logs.ts";
import { afterAll, describe, expect, it } from "vitest";
import { keys } from "../../../lib/core/run/keys.ts";
import { aCaseRecord } from "../../contracts/case-store.ts";
import { clientOf, HOSTS, newTenant } from "../../support/api-client.ts";
import { openApiWorld } from "../../support/api-world.ts";

const world = await openApiWorld();
afterAll(() => world.close());

describe.each(HOSTS)("the API behind the %s", (host) => {
  const { send, post, aTestSet, aRun, refOf } = clientOf(world, host);

  describe("runs", () => {
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
});

it("no request was answered with an error of ours", () => {
  expect(world.errors).toEqual([]);
});
