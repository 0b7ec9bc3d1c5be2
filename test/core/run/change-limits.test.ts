import { describe, expect, test } from "vitest";
import { changeLimits } from "../../../lib/core/run/change-limits.ts";
import { caseKeyOf } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aJudge, aRun, aRunConfig, aWorld, someCases } from "../../support/run-world.ts";

const prices = { inputPerMTok: 1000, outputPerMTok: 1000 };
const model = { provider: "openai", modelId: "judge-1", baseUrl: "http://127.0.0.1:9/v1", prices };
const plain = aRunConfig({ judge: { provider: "openai", alias: "main", model } as never });
const small = { ...plain, limits: { ...plain.limits, maxCostUsd: 1e-6 } };
/** Each call of the judge takes ten tokens. */
const CALL_USD = 0.01;

const input = (id: string) => ({ ...aRun, caseKey: caseKeyOf(id) });

describe("another budget for a stored run", () => {
  test("lets a run begin that its own budget kept from that", async () => {
    const { ports, create } = aWorld({ config: small, cases: someCases(2) });
    await create();
    const first = { ...aRun, attempt: 1, retryErrors: false };
    await expect(prepareRun(ports, first)).rejects.toMatchObject({
      code: "budget.estimate_above",
      details: { fits: 0 },
    });

    await changeLimits(ports, aRun, { maxCostUsd: 100 });

    expect(await prepareRun(ports, first)).toMatchObject({ items: 2 });
  });

  test("counts what was spent while there was none, on finished cases and begun ones", async () => {
    const judge = aJudge();
    const { ports, create, record } = aWorld({ config: plain, cases: someCases(3), judge });
    await create();
    await prepareRun(ports, { ...aRun, attempt: 1, retryErrors: false });
    for (const id of ["c-1", "c-2"]) {
      await queryAgent(ports, { ...input(id), conversationId: "", brokenBy: "" });
    }
    await scoreCase(ports, input("c-1"));
    const { put } = ports.cases;
    ports.cases.put = () => Promise.reject(new Error("cut off"));
    await expect(scoreCase(ports, input("c-2"))).rejects.toThrow("cut off");
    ports.cases.put = put;

    await changeLimits(ports, aRun, { maxCostUsd: 100, allowPartial: true });
    await prepareRun(ports, { ...aRun, attempt: 2, retryErrors: false });

    expect((await record())?.spentUsd).toBeCloseTo(judge.asked.length * CALL_USD);
  });

  test("of a run that is not stored changes nothing", async () => {
    const { ports } = aWorld();

    await changeLimits(ports, aRun, { maxCostUsd: 1 });

    for await (const key of ports.blobs.list("")) expect(key).toBe("");
  });
});
