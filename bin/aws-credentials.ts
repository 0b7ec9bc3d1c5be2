import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { SFNClient } from "@aws-sdk/client-sfn";

const VARIABLES = [
  "AWS_ACCESS_KEY_ID",
  "AWS_PROFILE",
  "AWS_BEARER_TOKEN_BEDROCK",
  "AWS_WEB_IDENTITY_TOKEN_FILE",
  "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  "AWS_CONTAINER_CREDENTIALS_FULL_URI",
];
const FILES = { AWS_SHARED_CREDENTIALS_FILE: "credentials", AWS_CONFIG_FILE: "config" };

/**
 * Whether this machine seems to have AWS credentials of its user, as far as that shows without asking
 * anybody: an instance's role does not.
 */
export function mayHaveAwsCredentials(environment: NodeJS.ProcessEnv, home = homedir()): boolean {
  if (VARIABLES.some((name) => environment[name])) return true;
  return Object.entries(FILES).some(([variable, name]) =>
    existsSync(environment[variable] ?? join(home, ".aws", name)),
  );
}

/** Whether the SDK finds what it signs requests with: a profile may be gone, a login over. */
export async function canSignForAws(): Promise<boolean> {
  // With a token for Bedrock nothing is signed.
  if (process.env.AWS_BEARER_TOKEN_BEDROCK) return true;
  const client = new SFNClient({ region: process.env.AWS_REGION ?? "us-east-1" });
  return client.config.credentials().then(
    () => true,
    () => false,
  );
}
