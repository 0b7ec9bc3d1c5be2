import { basename } from "node:path";
import { createS3Blobs } from "../adapters/s3/blobs.ts";
import type { CaseResult } from "../core/results.ts";
import { type Exchange, readDialogue } from "../core/run/judge-dialogue.ts";
import { caseKeyOf } from "../core/run/keys.ts";
import { BUCKET } from "./aws-on-loopback.ts";
import { readFrozenConfig } from "./run-folder.ts";
import { withObjects } from "./with-objects.ts";
import { TENANT, type Workspace } from "./workspace.ts";

/** What the models were asked for a case of the run in `folder`; nothing where no model judged. */
export async function readCaseDialogue(
  place: Workspace,
  folder: string,
  { caseId, metrics }: CaseResult,
): Promise<Readonly<Record<string, readonly Exchange[]>>> {
  const { judge, embedding, language } = await readFrozenConfig(folder);
  // Answers of rules and scripts are not kept.
  if (!("model" in judge) && embedding === null) return {};
  const run = { tenant: TENANT, runId: basename(folder) };
  const of = { run, caseKey: caseKeyOf(caseId), metrics: Object.keys(metrics), language };
  return withObjects(place, {}, (client) =>
    readDialogue(createS3Blobs({ client, bucket: BUCKET }), of),
  );
}
