import { existsSync } from "node:fs";
import { join } from "node:path";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { createSsmParameters } from "../../adapters/ssm/parameters.ts";
import { modelParameters } from "../../core/config/model-parameter.ts";
import { startGateway } from "../gateway/gateway.ts";
import { TENANT, type Workspace } from "../workspace.ts";

/** The parameter store of this folder: documents of models by their alias, as they were put. */
export async function readStoredModels(
  place: Workspace,
  stage: string,
): Promise<ReadonlyMap<string, string>> {
  // Looking must not make what it looks for.
  if (!existsSync(join(place.dataDir, "ssm"))) return new Map();
  return withParameters(place, async (client) => {
    const path = modelParameters({ stage, tenant: TENANT });
    const found = new Map<string, string>();
    for await (const [name, text] of createSsmParameters({ client }).list(path)) {
      found.set(name.slice(path.length + 1), text);
    }
    return found;
  });
}

/** Puts a document over the one that may be there. */
export function putStoredModel(place: Workspace, parameter: string, text: string): Promise<void> {
  return withParameters(place, async (client) => {
    const Type = "SecureString";
    await client.send(
      new PutParameterCommand({ Name: parameter, Value: text, Type, Overwrite: true }),
    );
  });
}

async function withParameters<T>(
  { dataDir }: Workspace,
  work: (client: SSMClient) => Promise<T>,
): Promise<T> {
  const gateway = await startGateway({ s3Dir: join(dataDir, "s3"), ssmDir: join(dataDir, "ssm") });
  const client = new SSMClient(gateway.client);
  try {
    return await work(client);
  } finally {
    client.destroy();
    await gateway.close();
  }
}
