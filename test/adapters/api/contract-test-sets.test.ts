import "../../support/silent-logs.ts";
import { afterAll, describe, expect, it } from "vitest";
import { CASES, clientOf, HOSTS, newTenant, RUN } from "../../support/api-client.ts";
import { openApiWorld } from "../../support/api-world.ts";

const world = await openApiWorld();
afterAll(() => world.close());

describe.each(HOSTS)("the API behind the %s", (host) => {
  const { send, post, aTestSet, aRun } = clientOf(world, host);

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
});

it("no request was answered with an error of ours", () => {
  expect(world.errors).toEqual([]);
});
