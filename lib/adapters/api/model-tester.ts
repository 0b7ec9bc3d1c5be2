import type { ModelTester } from "../../core/api/ports.ts";
import { secretsOfEnvironment } from "../secrets/secrets-of-environment.ts";

/** An answer of the API must come within half a minute. */
const CALL_TIMEOUT_SECONDS = 20;

/** Tries models, whose clients are loaded when the first is tried, with the credentials and secrets of the environment. */
export function createModelTester(): ModelTester {
  const limits = { callTimeoutSeconds: CALL_TIMEOUT_SECONDS };
  return {
    async test(named, trial) {
      const { tryModel } = await import("../models/try-model.ts");
      return tryModel(named, { ...trial, limits, secrets: secretsOfEnvironment() });
    },
  };
}
