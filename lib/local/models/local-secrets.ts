import { join } from "node:path";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { createSecretsManager } from "../../adapters/secrets/secrets-manager.ts";
import type { Secrets } from "../../core/ports.ts";
import { startGateway } from "../gateway/gateway.ts";
import type { Workspace } from "../workspace.ts";

/** The secrets of this folder, for as long as `work` takes; the user's own AWS is left alone. */
export async function withLocalSecrets<T>(
  { dataDir }: Workspace,
  work: (secrets: Secrets) => Promise<T>,
): Promise<T> {
  const gateway = await startGateway({ s3Dir: join(dataDir, "s3"), ssmDir: join(dataDir, "ssm") });
  const client = new SecretsManagerClient(gateway.client);
  try {
    return await work(createSecretsManager({ client }));
  } finally {
    client.destroy();
    await gateway.close();
  }
}
