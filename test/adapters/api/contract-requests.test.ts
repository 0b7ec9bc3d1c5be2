import "../../support/silent-logs.ts";
import { afterAll, describe, expect, it } from "vitest";
import { clientOf, HOSTS, newTenant, RUN } from "../../support/api-client.ts";
import { ALL, openApiWorld } from "../../support/api-world.ts";

const world = await openApiWorld();
afterAll(() => world.close());

describe.each(HOSTS)("the API behind the %s", (host) => {
  const { send, post, aTestSet } = clientOf(world, host);

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

  describe("requests", () => {
    it("must be JSON, of a size that can be held, and say so", async () => {
      const form = { "content-type": "text/plain" };
      expect((await post("/runs", "{}", { headers: form })).status).toBe(415);
      expect((await post("/runs", "{")).status).toBe(400);
      expect((await post("/runs", "[1]")).body.type).toBe("urn:saiten:problem:api.not_object");
      for (const x of ["y".repeat(4 * 1024 * 1024), '"'.repeat(1_600_000)]) {
        expect((await post("/runs", JSON.stringify({ x }))).status).toBe(413);
      }
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
        "/test-sets?cursor=",
        "/runs?limit=1&cursor=",
      ];
      for (const path of wrong) {
        expect((await send({ path, as })).body.type).toBe("urn:saiten:problem:api.bad_cursor");
      }
      const other = await send({ path: `/test-sets?cursor=${next}`, as: newTenant() });
      expect(other.status).toBe(400);
      expect((await send({ path: `/test-sets?cursor=${next}`, as })).body.items).toHaveLength(1);
    });

    it.each([
      ["/runs?limit=0x10", 400],
      ["/runs?limit=1e1", 400],
      ["/runs?limit=", 400],
      ["/runs?limit=+5", 400],
      ["/runs?limit=101", 422],
      ["/runs?limit=1&limit=2", 400],
      ["/runs?cursor=a&cursor=b", 400],
      ["/runs?page=2", 400],
      ["/runs?__proto__=1", 400],
      ["/models?limit=5", 400],
      ["/models?cursor=", 400],
      ["/test-sets?status=passed", 400],
    ])("with a query that is not the route's are refused: %s", async (path, status) => {
      expect((await send({ path })).status).toBe(status);
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
