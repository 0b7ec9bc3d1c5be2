import { GetParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";
import type { Parameters } from "../../core/ports.ts";
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
  };
}
