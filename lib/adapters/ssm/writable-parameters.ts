import {
  DeleteParameterCommand,
  GetParameterCommand,
  type ParameterType,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";
import type { WritableParameters } from "../../core/api/ports.ts";
import { abortable, isNamed, storeCall } from "../aws/store-call.ts";
import { createSsmParameters } from "./parameters.ts";

const TIER = "Intelligent-Tiering";

/**
 * The same for whoever may write them: encrypted, and larger than 4 KB where it must be. One that
 * somebody else has made keeps its type, since none can be changed. Kept apart, so that functions
 * which only read have no call in them that writes.
 */
export function createWritableSsmParameters(client: SSMClient): WritableParameters {
  return {
    ...createSsmParameters({ client }),
    put: (name, value, options) =>
      storeCall("ssm:PutParameter", options?.signal, async () => {
        const write = (Type: ParameterType | undefined) => {
          const written = { Name: name, Value: value, Type, Tier: TIER, Overwrite: true } as const;
          return client.send(new PutParameterCommand(written), abortable(options));
        };
        try {
          await write("SecureString");
        } catch (error) {
          if (!isNamed(error, "HierarchyTypeMismatchException")) throw error;
          const typed = new GetParameterCommand({ Name: name });
          await write((await client.send(typed, abortable(options))).Parameter?.Type);
        }
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
