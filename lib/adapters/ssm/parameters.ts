import {
  GetParameterCommand,
  GetParametersByPathCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";
import type { CallOptions, Parameters } from "../../core/ports.ts";
import { abortable, isNamed, storeCall } from "../aws/store-call.ts";

/** Configuration documents in SSM Parameter Store, decrypted. */
export function createSsmParameters({ client }: { readonly client: SSMClient }): Parameters {
  return {
    get: (name, options) =>
      storeCall("ssm:GetParameter", options?.signal, async () => {
        const command = new GetParameterCommand({ Name: name, WithDecryption: true });
        try {
          return (await client.send(command, abortable(options))).Parameter?.Value;
        } catch (error) {
          if (isNamed(error, "ParameterNotFound")) return undefined;
          throw error;
        }
      }),
    list: (path, options) => listed(client, path, options),
  };
}

async function* listed(
  client: SSMClient,
  path: string,
  options?: CallOptions,
): AsyncGenerator<readonly [string, string]> {
  let NextToken: string | undefined;
  do {
    const command = new GetParametersByPathCommand({ Path: path, WithDecryption: true, NextToken });
    const page = await storeCall("ssm:GetParametersByPath", options?.signal, () =>
      client.send(command, abortable(options)),
    );
    for (const { Name = "", Value = "" } of page.Parameters ?? []) yield [Name, Value];
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
}
