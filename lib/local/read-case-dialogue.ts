import { basename } from "node:path";
import { createS3Blobs } from "../adapters/s3/blobs.ts";
import type { CaseResult } from "../core/results.ts";
import { type Exchange, readDialogue } from "../core/run/judge-dialogue.ts";
import { caseKeyOf } from "../core/run/keys.ts";
import { recordIdOf } from "../core/run/repetition.ts";
import { BUCKET } from "./aws-on-loopback.ts";
import { readFrozenConfig } from "./run-folder.ts";
import { withObjects } from "./with-objects.ts";
import { TENANT, type Workspace } from "./workspace.ts";

type Dialogue = Readonly<Record<string, readonly Exchange[]>>;

/** What the models were asked for a case of the run in `folder`, once a repetition; nothing where no model judged. */
export async function readCaseDialogue(
  place: Workspace,
  folder: string,
  { caseId: id, metrics, repetitions = [] }: CaseResult,
): Promise<readonly Dialogue[]> {
  const { judge, embedding, language } = await readFrozenConfig(folder);
  // Answers of rules and scripts are not kept.
  if (!("model" in judge) && embedding === null) return [];
  const run = { tenant: TENANT, runId: basename(folder) };
  const ids = [id, ...repetitions.slice(1).map((_, at) => recordIdOf({ id, repetition: at + 2 }))];
  return withObjects<readonly Dialogue[]>(place, [], (client) => {
    const blobs = createS3Blobs({ client, bucket: BUCKET });
    const read = (recordId: string): Promise<Dialogue> =>
      readDialogue(blobs, {
        run,
        caseKey: caseKeyOf(recordId),
        metrics: metricsOf(metrics, repetitions),
        language,
      });
    return Promise.all(ids.map(read));
  });
}

/** A metric may be measured in some repetitions only, and is then none of the case's. */
const metricsOf = (
  metrics: CaseResult["metrics"],
  repetitions: NonNullable<CaseResult["repetitions"]>,
): readonly string[] => [
  ...new Set([metrics, ...repetitions.map(({ scores }) => scores)].flatMap(Object.keys)),
];
