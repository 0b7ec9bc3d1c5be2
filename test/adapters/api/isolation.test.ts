import "../../support/silent-logs.ts";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { Route } from "../../../lib/adapters/api/route.ts";
import { routes } from "../../../lib/adapters/api/routes.ts";
import type { Caller } from "../../../lib/core/api/ports.ts";
import { SCOPES } from "../../../lib/core/api/ports.ts";
import { aCaseRecord } from "../../contracts/case-store.ts";
import { type ApiAnswer, openApiWorld } from "../../support/api-world.ts";

const world = await openApiWorld();
afterAll(() => world.close());

/** Stands in everything that the first tenant has, and must be in no answer to another. */
const MARK = "zq7secretmark";
const CASES = ["a", "b", "c"].map((id) => ({
  id: `${MARK}-${id}`,
  question: `${MARK} ${id}`,
  answer: MARK,
}));
const OWNERS = ["default", "acme", "a"];
/** None of them is an owner, and their names are as near as names can be. */
const ASKERS = ["acme-2", "acme-", "acm", "default-1", "b"];

const callerOf = (tenant: string): Caller => ({ tenant, scopes: SCOPES });

interface Owned {
  readonly runId: string;
  readonly cursors: readonly string[];
}

const send = (as: Caller, method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  world.senders.lambda({ method, path: `/v1${path}`, as, body });

/** Everything that a tenant can have. */
async function fill(tenant: string): Promise<Owned> {
  const as = callerOf(tenant);
  const set = { recorded: true, cases: CASES };
  await send(as, "POST", "/test-sets", { ...set, name: MARK });
  await send(as, "POST", "/test-sets", { ...set, name: `${MARK}-2` });
  const body = { testSet: MARK, agent: "recorded", judge: "offline", name: MARK };
  const { body: started } = await send(as, "POST", "/runs", body);
  await send(as, "POST", "/runs", body);
  const run = { tenant, runId: started.id as string };
  for (const { id } of CASES) await world.putCase(run, aCaseRecord({ caseId: id }));
  await send(as, "PUT", `/models/${MARK}`, { provider: "bedrock", modelId: MARK });
  await send(as, "PUT", `/agents/${MARK}`, { type: "recorded", name: MARK });
  await send(as, "PUT", `/schedules/${MARK}`, { ...body, at: "02:30" });
  const lists = ["/runs", "/test-sets", `/runs/${run.runId}/cases`];
  const pages = await Promise.all(lists.map((path) => send(as, "GET", `${path}?limit=1`)));
  return { runId: run.runId, cursors: pages.map((page) => String(page.body.next)) };
}

const owned = new Map<string, Owned>();
for (const tenant of OWNERS) owned.set(tenant, await fill(tenant));

/** All that the stores hold of a tenant, as its owner sees it. */
async function seenBy(tenant: string): Promise<string> {
  const as = callerOf(tenant);
  const { runId = "" } = owned.get(tenant) ?? {};
  const paths = [
    "/runs",
    `/runs/${runId}`,
    `/runs/${runId}/cases`,
    "/test-sets",
    `/test-sets/${MARK}/versions`,
    "/models",
    `/models/${MARK}`,
    "/agents",
    `/agents/${MARK}`,
    "/schedules",
    `/schedules/${MARK}`,
  ];
  const answers = await Promise.all(paths.map((path) => send(as, "GET", path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const executions = [...world.executions.inputs].filter(([, input]) => input.tenant === tenant);
  return JSON.stringify([answers.map(({ body }) => body), executions]);
}

/** A body that names what the other tenant has, for whatever route takes it. */
const bodyFor = ({ path }: Route, { runId }: Owned): unknown => {
  if (path === "/runs" || path === "/estimate") {
    return { testSet: MARK, agent: MARK, judge: MARK };
  }
  if (path.startsWith("/test-sets/")) return { run: runId, caseIds: [CASES[0]?.id] };
  if (path === "/test-sets") return { name: "own", cases: [{ id: "own", question: "?" }] };
  if (path.endsWith("/test")) return {};
  if (path.startsWith("/models/")) return { provider: "bedrock", modelId: "own" };
  if (path.startsWith("/agents/")) return { type: "recorded" };
  if (path.startsWith("/schedules/")) {
    return { testSet: "own", agent: "recorded", judge: "offline", at: "02:30" };
  }
  return {};
};

const arbitrary = fc.record({
  owner: fc.constantFrom(...OWNERS),
  asker: fc.constantFrom(...ASKERS),
  /** Which of the owner's cursors comes along. */
  cursorAt: fc.option(fc.nat(2), { nil: undefined }),
  trick: fc.constantFrom("", "acme/", "..%2F", "%2e%2e%2f", "%00"),
});

const before = new Map<string, string>();
for (const tenant of OWNERS) before.set(tenant, await seenBy(tenant));

it.each(routes.map((route) => [route.method, route.path, route] as const))(
  "%s %s shows and changes nothing of another tenant, by ids, names and cursors",
  async (method, _path, route) => {
    const property = fc.asyncProperty(arbitrary, async ({ owner, asker, cursorAt, trick }) => {
      const theirs = owned.get(owner) as Owned;
      const name = method === "put" && trick === "" ? "own" : `${trick}${MARK}`;
      const path = route.path.replace("{id}", trick + theirs.runId).replace(/\{\w+\}/, name);
      const query = cursorAt === undefined ? "" : `?cursor=${theirs.cursors[cursorAt]}`;
      const body = method === "get" || method === "delete" ? undefined : bodyFor(route, theirs);

      const answer = await send(callerOf(asker), method.toUpperCase(), path + query, body);

      expect(answer.status).toBeLessThan(500);
      if (answer.status < 300) expect(JSON.stringify(answer.body)).not.toContain(MARK);
      if (cursorAt !== undefined) expect(answer.status).toBeGreaterThanOrEqual(400);
      if (route.path.includes("{id}")) expect([400, 404]).toContain(answer.status);
    });
    await fc.assert(property, { numRuns: 15 });
  },
);

it("afterwards every tenant sees what it saw before", async () => {
  for (const tenant of OWNERS) expect(await seenBy(tenant)).toBe(before.get(tenant));
  expect(world.errors).toEqual([]);
});

it("tenants with the same names and keys have their own", async () => {
  const headers = { "idempotency-key": "same" };
  const body = { testSet: MARK, agent: "recorded", judge: "offline" };
  const start = (tenant: string) =>
    world.senders.lambda({ method: "POST", path: "/v1/runs", as: callerOf(tenant), body, headers });

  const runs = await Promise.all(OWNERS.map(start));

  expect(new Set(runs.map((each) => each.body.id)).size).toBe(OWNERS.length);
});
