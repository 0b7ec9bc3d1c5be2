import type { ModelTester } from "../../core/api/ports.ts";
import { tryModel } from "../models/try-model.ts";
import { secretsOfEnvironment } from "../secrets/secrets-of-environment.ts";

/** An answer of the API must come within half a minute. */
const CALL_TIMEOUT_SECONDS = 20;

/** Tries models with the credentials and secrets of the environment. */
export function createModelTester(): ModelTester {
  const limits = { callTimeoutSeconds: CALL_TIMEOUT_SECONDS };
  return {
    test: (named, trial) => tryModel(named, { ...trial, limits, secrets: secretsOfEnvironment() }),
  };
}
