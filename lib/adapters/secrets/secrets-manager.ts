import { GetSecretValueCommand, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { Secrets } from "../../core/ports.ts";
import { abortable, isNamed, storeCall } from "../aws/store-call.ts";

/** Keys in AWS Secrets Manager, by name or ARN. */
export function createSecretsManager({
  client,
}: {
  readonly client: SecretsManagerClient;
}): Secrets {
  return {
    get: (name, options) =>
      storeCall("secretsmanager:GetSecretValue", options?.signal, async () => {
        const command = new GetSecretValueCommand({ SecretId: name });
        try {
          return (await client.send(command, abortable(options))).SecretString;
        } catch (error) {
          if (isNamed(error, "ResourceNotFoundException")) return undefined;
          throw error;
        }
      }),
  };
}
