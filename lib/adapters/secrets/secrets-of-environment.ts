import type { Secrets } from "../../core/ports.ts";
import { CLIENT } from "../aws/client-settings.ts";
import { localCredentials } from "../aws/local-credentials.ts";

/**
 * The Secrets Manager that the environment's variables point to when a key is first asked for. Its
 * client is loaded then, too: most models name no secret.
 */
export function secretsOfEnvironment(): Secrets {
  return {
    async get(name, options) {
      const { SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager");
      const { createSecretsManager } = await import("./secrets-manager.ts");
      const client = new SecretsManagerClient({ ...CLIENT, ...localCredentials() });
      try {
        return await createSecretsManager({ client }).get(name, options);
      } finally {
        client.destroy();
      }
    },
  };
}
