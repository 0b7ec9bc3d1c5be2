import "../../support/silent-logs.ts";
import { afterAll, describe, expect, it } from "vitest";
import { clientOf, HOSTS, newTenant } from "../../support/api-client.ts";
import { ALL, openApiWorld } from "../../support/api-world.ts";

const world = await openApiWorld();
afterAll(() => world.close());

describe.each(HOSTS)("the API behind the %s", (host) => {
  const { send, post } = clientOf(world, host);

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
      expect(await put(path, body, as)).toMatchObject({
        status: 422,
        body: { errors: [{ code: "api.test_set_not_found" }] },
      });
      const cases = [{ id: "a", question: "a?", answer: "a" }];

      await send({ method: "POST", path: "/test-sets", body: { name: "handbook", cases }, as });
      expect((await put(`/schedules/${"n".repeat(64)}`, body, as)).status).toBe(422);
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
});

it("no request was answered with an error of ours", () => {
  expect(world.errors).toEqual([]);
});
