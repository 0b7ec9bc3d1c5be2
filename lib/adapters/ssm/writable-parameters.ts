import { DeleteParameterCommand, PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";
import type { WritableParameters } from "../../core/api/ports.ts";
import { abortable, isNamed, storeCall } from "../aws/store-call.ts";
import { createSsmParameters } from "./parameters.ts";

/**
 * The same for whoever may write them: encrypted, and larger than 4 KB where it must be. Kept apart,
 * so that functions which only read have no call in them that writes.
 */
export function createWritableSsmParameters(client: SSMClient): WritableParameters {
  return {
    ...createSsmParameters({ client }),
    put: (name, value, options) =>
      storeCall("ssm:PutParameter", options?.signal, async () => {
        const command = new PutParameterCommand({
          Name: name,
          Value: value,
          Type: "SecureString",
          Tier: "Intelligent-Tiering",
          Overwrite: true,
        });
        await client.send(command, abortable(options));
      }),
    remove: (name, options) =>
      storeCall("ssm:DeleteParameter", options?.signal, async () => {
        try {
          await client.send(new DeleteParameterCommand({ Name: name }), abortable(options));
          return true;
        } catch (error) {
          if (isNamed(error, "ParameterNotFound")) return false;
          throw error;
        }
      }),
  };
}
