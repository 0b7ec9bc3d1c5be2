import { expect, test } from "vitest";
import type { Judge } from "../../../lib/core/ports.ts";
import type { Report } from "../../../lib/core/report/report.ts";
import type { RefusedParameter } from "../../../lib/core/results.ts";
import { aggregateRun } from "../../../lib/core/run/aggregate-run.ts";
import { gateRun } from "../../../lib/core/run/gate-run.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aJudge, aRun, aRunConfig } from "../../support/run-world.ts";
import { answeredWorld, input } from "./case-at-work.ts";

/** A judge that answers a step without what it refuses there. */
function refusing(refusedAt: (step: string) => readonly RefusedParameter[]): Judge {
  const judge = aJudge();
  return {
    traits: judge.traits,
    async ask(request) {
      const reply = await judge.ask(request);
      const refused = refusedAt(request.step);
      return reply.outcome === "answered" && refused.length > 0 ? { ...reply, refused } : reply;
    },
  };
}

async function reported(judge: Judge) {
  const world = await answeredWorld({ judge, config: aRunConfig({ gates: [] }) });
  await scoreCase(world.ports, input);
  await aggregateRun(world.ports, aRun);
  await gateRun(world.ports, aRun);
  return { world, report: world.json(keys.report(aRun, "report.json")) as Report };
}

const refusalsIn = ({ warnings }: Report) =>
  warnings.filter(({ code }) => code === "run.parameters_refused").map(({ message }) => message);

test("a parameter that is refused in the middle of a run is told in its report", async () => {
  const judge = refusing((step) => (step === "opinions" ? ["temperature"] : []));

  const { world, report } = await reported(judge);

  expect(refusalsIn(report)).toEqual([
    "The model main refused the following, and was asked without: temperature. Set it to false in the model's capabilities to spare that try.",
  ]);
  expect(world.result("c-1")?.metrics.toxicity).toMatchObject({ refused: ["temperature"] });
  expect(world.result("c-1")?.metrics["answer-relevancy"]).not.toHaveProperty("refused");
});

test("what several metrics were refused is told once, in one order", async () => {
  const judge = refusing((step) =>
    step === "opinions" ? ["cachePoint", "temperature"] : ["topP"],
  );

  const { report } = await reported(judge);

  expect(refusalsIn(report)).toHaveLength(1);
  expect(refusalsIn(report)[0]).toContain("without: temperature, topP, cachePoint.");
});

test("a run whose judge took everything is not warned about", async () => {
  expect(refusalsIn((await reported(refusing(() => []))).report)).toEqual([]);
});
