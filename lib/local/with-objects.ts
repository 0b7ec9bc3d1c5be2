import { existsSync } from "node:fs";
import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { BUCKET } from "./aws-on-loopback.ts";
import { startGateway } from "./gateway/gateway.ts";
import { ensureBucket } from "./gateway/provision.ts";
import type { Workspace } from "./workspace.ts";

/** Works with the objects that all runs of a workspace share; `nothing` where there is none yet. */
export async function withObjects<T>(
  { dataDir }: Workspace,
  nothing: T,
  work: (client: S3Client) => Promise<T>,
): Promise<T> {
  // Looking must not make what it looks for.
  if (!existsSync(dataDir)) return nothing;
  const gateway = await startGateway({ s3Dir: join(dataDir, "s3"), ssmDir: join(dataDir, "ssm") });
  const client = new S3Client(gateway.client);
  try {
    await ensureBucket(client, BUCKET);
    return await work(client);
  } finally {
    client.destroy();
    await gateway.close();
  }
}
