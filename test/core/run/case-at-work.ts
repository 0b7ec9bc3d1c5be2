import type { JudgeRequest } from "../../../lib/core/ports.ts";
import { writeDocument } from "../../../lib/core/run/documents.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { type LandedMetric, readParts } from "../../../lib/core/run/landed-parts.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { aCase } from "../../support/factories.ts";
import { aRun, aWorld, goodReply, type World, type WorldOptions } from "../../support/run-world.ts";

/** The case `c-1`, as functions are asked about it. */
export const input = { ...aRun, caseKey: caseKeyOf("c-1") };

/** The records that were saved of a case, by metric, errors of any attempt among them. */
export async function landedOf({ blobs }: Pick<World, "blobs">, caseKey = input.caseKey) {
  const parts = await readParts(blobs, { run: aRun, caseKey });
  return Object.fromEntries(parts.flatMap(({ landed }) => landed.map((each) => [each.id, each])));
}

/** Changes what was saved of a case in one run, metric by metric. */
export async function changeLanded(
  { blobs }: Pick<World, "blobs">,
  caseKey: string,
  change: (landed: LandedMetric) => LandedMetric,
): Promise<void> {
  const parts = await readParts(blobs, { run: aRun, caseKey });
  for (const [at, part] of parts.entries()) {
    const changed = { ...part, landed: part.landed.map(change) };
    await writeDocument(blobs, keys.landedPart(aRun, caseKey, at + 1), changed);
  }
}

/** A run that has started, of the case `c-1` unless the test says otherwise. */
export async function startedWorld(options: WorldOptions = {}): Promise<World> {
  const world = aWorld({ cases: [aCase({ id: "c-1" })], ...options });
  await world.create();
  await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
  return world;
}

/** A run in which the case `c-1` has its answer. */
export async function answeredWorld(options: WorldOptions = {}): Promise<World> {
  const world = await startedWorld(options);
  await queryAgent(world.ports, { ...input, conversationId: "", brokenBy: "" });
  return world;
}

/** Fails on one metric, answers the others. */
export const failingOn = (metric: string, error: () => unknown) => (request: JudgeRequest) => {
  if (request.metric === metric) throw error();
  return goodReply(request);
};

/** Has the case done again, as a retry of errors does. */
export async function reopen(world: World): Promise<void> {
  const record = await world.caseRecord("c-1");
  if (record === undefined) throw new Error("The case has no record");
  await world.ports.cases.put(aRun, { ...record, status: "pending" });
}
