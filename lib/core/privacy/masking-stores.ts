import type { Blobs, CaseStore } from "../ports.ts";
import { maskPersonalData, maskValue } from "./mask-personal-data.ts";

/** What is said about a case by agent, simulated user and judge; the test set stays as it was given. */
const SAID = /^[^/]+\/(?:runs\/[^/]+\/cases\/[^/]+\/(?:answer|result|transcript|landed)|judge)\b/;

const decoder = new TextDecoder();

/** The same objects; what is said in them is kept with personal data masked. */
export function maskingBlobs(blobs: Blobs): Blobs {
  return {
    ...blobs,
    put: (key, body, options) => blobs.put(key, SAID.test(key) ? masked(body) : body, options),
  };
}

function masked(body: Uint8Array | string): string {
  const text = typeof body === "string" ? body : decoder.decode(body);
  return JSON.stringify(maskValue(JSON.parse(text)));
}

/** The same records; what an error says is masked. */
export function maskingCases(cases: CaseStore): CaseStore {
  return {
    ...cases,
    put: (run, record, options) => {
      const error = record.error && {
        ...record.error,
        message: maskPersonalData(record.error.message),
      };
      return cases.put(run, { ...record, error }, options);
    },
  };
}
