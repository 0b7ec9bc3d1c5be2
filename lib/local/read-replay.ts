import { basename, join } from "node:path";
import { AppError } from "../core/errors.ts";
import { type Replay, replayOf } from "../core/run/replay-of.ts";
import { startAwsOnLoopback } from "./aws-on-loopback.ts";
import { TENANT } from "./workspace.ts";

/** What a replay of the run in `folder` starts from; its table is closed again afterwards. */
export async function readReplay(dataDir: string, folder: string): Promise<Replay> {
  const storeDir = join(folder, "store");
  const aws = await startAwsOnLoopback({ dataDir, storeDir, ownCredentials: false, faults: [] });
  try {
    const runId = basename(folder);
    // Where nothing may last, nothing is copied from where it did.
    if (aws.environment.forgetting !== undefined) {
      throw new AppError("run.replay_not_kept", { runId });
    }
    return await replayOf(aws.environment, { tenant: TENANT, runId });
  } finally {
    await aws.close();
  }
}
