import { describe, expect, it } from "vitest";
import { keepTestSet } from "../../../lib/core/api/keep-test-set.ts";
import { startScheduledRun } from "../../../lib/core/schedules/start-scheduled-run.ts";
import { createMemoryApi } from "../../support/memory-api.ts";

const tenant = "acme";
const parameter = "/saiten/test/acme/schedules/nightly";
const fired = { tenant, schedule: "nightly", scheduledTime: "2030-01-01T17:30:00Z" };
const document = { testSet: "handbook", agent: "recorded", judge: "offline", at: "02:30" };

async function aWorld(schedule?: unknown) {
  const parameters = schedule === undefined ? {} : { [parameter]: JSON.stringify(schedule) };
  const world = createMemoryApi({ parameters });
  const cases = [{ id: "a", question: "a?", expectedAnswer: "a.", answer: "a!" }];
  const body = { name: "handbook", mode: "single-turn", recorded: true, cases } as const;
  await keepTestSet(world.ports, tenant, body);
  return { ...world, fire: (at = fired) => startScheduledRun(world.ports, at) };
}

const codesOf = (result: { readonly ok: boolean; readonly error?: readonly { code: string }[] }) =>
  result.error?.map(({ code }) => code);

describe("a schedule whose time has come", () => {
  it("starts one run, however often it fires", async () => {
    const { fire, executions } = await aWorld(document);

    const first = await fire();
    const again = await Promise.all([fire(), fire()]);

    expect(first).toMatchObject({ ok: true, value: { isNew: true } });
    for (const each of again) {
      expect(each).toEqual({ ok: true, value: { ...(first.ok && first.value), isNew: false } });
    }
    expect(executions.inputs.size).toBe(1);
  });

  it("starts another one the next time", async () => {
    const { fire, executions } = await aWorld(document);
    await fire();

    await fire({ ...fired, scheduledTime: "2030-01-02T17:30:00Z" });

    expect(executions.inputs.size).toBe(2);
  });

  it("starts no second one when its document has changed since it fired", async () => {
    const { fire, executions, ports } = await aWorld(document);
    await fire();
    await ports.parameters.put(parameter, JSON.stringify({ ...document, note: "changed" }));

    expect(await fire()).toEqual({ ok: true, value: { runId: null, isNew: false } });
    expect(executions.inputs.size).toBe(1);
  });

  it("starts nothing while it is switched off", async () => {
    const { fire, executions } = await aWorld({ ...document, enabled: false });

    expect(await fire()).toEqual({ ok: true, value: { runId: null, isNew: false } });
    expect(executions.inputs.size).toBe(0);
  });

  it("says what is missing: its document, what the document names, or what is wrong in it", async () => {
    expect(codesOf(await (await aWorld()).fire())).toEqual(["schedule.missing"]);
    const unknown = await aWorld({ ...document, testSet: "none", agent: "none" });
    expect(codesOf(await unknown.fire())).toEqual([
      "api.test_set_not_found",
      "api.document_not_found",
    ]);
    expect(codesOf(await (await aWorld({ ...document, at: "2:30" })).fire())).toEqual([
      "schedule.invalid",
    ]);
  });
});

it("has no document under a name that none can have", async () => {
  const { fire } = await aWorld(document);

  expect(codesOf(await fire({ ...fired, schedule: "../models/main" }))).toEqual([
    "schedule.missing",
  ]);
});
