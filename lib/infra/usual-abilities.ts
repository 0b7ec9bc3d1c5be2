import type { FunctionDefinition } from "./function-definition.ts";

const READ_OBJECTS = ["GetObject", "ListBucket"];
/** A long report is sent in parts. */
const WRITE_OBJECTS = ["PutObject", "AbortMultipartUpload"];
const RECORDS = ["GetItem", "PutItem", "UpdateItem", "Query"];
export const PARAMETERS = ["GetParameter", "GetParametersByPath"];

/** Of a function that works on what is stored. */
export const STORES = {
  callsOut: false,
  settings: ["SAITEN_STORE"],
  may: { dynamodb: RECORDS, s3: [...READ_OBJECTS, ...WRITE_OBJECTS] },
} as const satisfies Partial<FunctionDefinition>;

/** Of a function that asks models or agents. */
export const CALLS_OUT = {
  callsOut: true,
  settings: ["SAITEN_STORE"],
  timeoutSeconds: 900,
  may: { ...STORES.may, secretsmanager: ["GetSecretValue"], bedrock: ["InvokeModel"] },
} as const satisfies Partial<FunctionDefinition>;
