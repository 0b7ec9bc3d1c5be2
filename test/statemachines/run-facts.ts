import { AppError } from "../../lib/core/errors.ts";
import type { Report } from "../../lib/core/report/report.ts";
import { caseKeyOf, keys } from "../../lib/core/run/keys.ts";
import type { Call } from "../support/evaluate.ts";
import { aRun, aWorld, type World, type WorldOptions } from "../support/run-world.ts";

export async function createdWorld(options: WorldOptions = {}): Promise<World> {
  const world = aWorld(options);
  await world.create();
  return world;
}

export const reportOf = (world: World) => world.json(keys.report(aRun, "report.json")) as Report;

/** Case ids with what became of them: the code of their error, else their status. */
export const outcomes = (world: World) =>
  world.results().map(({ caseId, status, error }) => `${caseId} ${error?.code ?? status}`);

export const isFor = ({ payload }: Call, caseId: string) => payload.caseKey === caseKeyOf(caseId);

export const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name);

export const timeout = () => new AppError("agent.timeout", undefined, { retryable: true });
