import { describe, expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { ledgerKeyOf } from "../../../lib/core/run/budget.ts";
import { caseKeyOf } from "../../../lib/core/run/keys.ts";
import { resultWithoutScores } from "../../../lib/core/run/results-without-scores.ts";
import { ledgerFields, readLedger } from "../../../lib/core/run/start-ledger.ts";
import { aCase } from "../../support/factories.ts";
import { aRun, aRunConfig, aWorld, someCases } from "../../support/run-world.ts";

const plain = aRunConfig();
const budgeted = { ...plain, limits: { ...plain.limits, maxCostUsd: 5 } };
const usage = { judge: { ...noUsage, calls: 1 }, embedding: noUsage };

describe("the ledger that an attempt begins with", () => {
  test("is none without a budget", async () => {
    const { ports } = aWorld();

    expect(await readLedger(ports, { config: plain, open: [], before: aRun as never })).toBe(
      undefined,
    );
    expect(ledgerFields(plain, undefined, usage)).toEqual({});
  });

  test("counts nothing of a model without a price, which is refused afterwards", async () => {
    const { ports, create, record } = aWorld({ config: budgeted });
    await create();
    const key = ledgerKeyOf(caseKeyOf("c-1"));
    const before = { ...(await record()), held: { [key]: 1 } } as never;

    const ledger = await readLedger(ports, { config: budgeted, open: someCases(1), before });

    expect(ledger).toEqual({ spentUsd: 0, carried: { [key]: 0 } });
    expect(ledgerFields(budgeted, ledger, usage)).toMatchObject({ spentUsd: 0, held: {} });
  });
});

test("a conversation tells what its agent told of it, all messages together", () => {
  const turns = [
    { role: "assistant" as const, content: "a", costUsd: 0.25 },
    { role: "assistant" as const, content: "b" },
    { role: "assistant" as const, content: "c", costUsd: 0.5 },
  ];
  const cause = { code: "run.not_run", message: "" };

  expect(resultWithoutScores(aCase({ scenario: "s", turns }), "notRun", cause).agentCostUsd).toBe(
    0.75,
  );
});
