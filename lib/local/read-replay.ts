import { basename, join } from "node:path";
import { type Replay, replayOf } from "../core/run/replay-of.ts";
import { startAwsOnLoopback } from "./aws-on-loopback.ts";
import { TENANT } from "./workspace.ts";

/** What a replay of the run in `folder` starts from; its table is closed again afterwards. */
export async function readReplay(dataDir: string, folder: string): Promise<Replay> {
  const storeDir = join(folder, "store");
  const aws = await startAwsOnLoopback({ dataDir, storeDir, ownCredentials: false, faults: [] });
  try {
    return await replayOf(aws.environment, { tenant: TENANT, runId: basename(folder) });
  } finally {
    await aws.close();
  }
}
