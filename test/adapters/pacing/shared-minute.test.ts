import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, test } from "vitest";
import { quotaKey } from "../../../lib/adapters/dynamodb/keys.ts";
import { createDynamoQuota } from "../../../lib/adapters/dynamodb/quota.ts";
import { createPacedJudge } from "../../../lib/adapters/pacing/paced-judge.ts";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { answeredWorld, input } from "../../core/run/case-at-work.ts";
import { startLocalAws } from "../../support/local-aws.ts";
import { aJudge, aRun, aRunConfig, NOW } from "../../support/run-world.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

const REQUESTS = 6;

function limitedConfig(): RunConfig {
  const config = aRunConfig();
  if (!("model" in config.judge)) throw new Error("The judge is no model.");
  const model = { ...config.judge.model, limits: { requestsPerMinute: REQUESTS } };
  return { ...config, judge: { ...config.judge, model } };
}

/** One Lambda: its own judge and clients, over a table that it shares. */
async function aLambda(table: string) {
  const judge = aJudge();
  const paced = createPacedJudge(judge, {
    model: "judge-1",
    concurrency: 4,
    repeats: true,
    random: () => 0.5,
    sleep: async () => {},
  });
  const world = await answeredWorld({ config: limitedConfig(), judge: paced });
  const ports = { ...world.ports, quota: createDynamoQuota({ client: aws.documents, table }) };
  return { judge, world, score: () => scoreCase(ports, input) };
}

describe("two Lambdas over one table", () => {
  test("share a minute of their model, and go on in the next", async () => {
    const table = await aws.table();
    const lambdas = await Promise.all([aLambda(table), aLambda(table)]);
    const asked = () => lambdas.reduce((sum, { judge }) => sum + judge.asked.length, 0);

    const first = await Promise.all(lambdas.map(({ score }) => score()));

    expect(asked()).toBeLessThanOrEqual(REQUESTS);
    const waiting = first.filter(({ more }) => more);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { waitSeconds } of waiting) expect(waitSeconds).toBeGreaterThanOrEqual(60);

    for (const { world } of lambdas) world.time.now += 61_000;
    const second = await Promise.all(lambdas.map(({ score }) => score()));

    expect(second.map(({ more }) => more)).toEqual([false, false]);
    expect(asked()).toBe(8);
  });

  test("leave in the table what they used, and no more", async () => {
    const table = await aws.table();
    const { score } = await aLambda(table);

    await score();

    const minute = { tenant: aRun.tenant, alias: "main", minute: NOW / 60_000, limits: {} };
    const { Item } = await aws.documents.send(
      new GetCommand({ TableName: table, Key: quotaKey(minute) }),
    );
    expect(Item).toMatchObject({ requests: 4, tokens: 0 });
  });
});
