import { createRequire } from "node:module";
import { create, type DynaliteStore } from "dynalite/db/index.js";
import * as validations from "dynalite/validations/index.js";
import type { Reply, Service } from "../exchange.ts";
import {
  jsonError,
  jsonReply,
  readJson,
  targetOperation,
  unknownOperation,
} from "../json-protocol.ts";

const OPERATIONS = [
  "BatchGetItem",
  "BatchWriteItem",
  "CreateTable",
  "DeleteItem",
  "DeleteTable",
  "DescribeTable",
  "GetItem",
  "ListTables",
  "PutItem",
  "Query",
  "Scan",
  "UpdateItem",
] as const;

type Action = (
  store: DynaliteStore,
  input: object,
  done: (error: unknown, output: unknown) => void,
) => void;

interface Validation {
  readonly types: object;
  readonly custom?: unknown;
}

const require = createRequire(import.meta.url);
const operations = new Map(
  OPERATIONS.map((name) => {
    const file = name.charAt(0).toLowerCase() + name.slice(1);
    const run = require(`dynalite/actions/${file}.js`) as Action;
    return [name as string, { run, ...(require(`dynalite/validations/${file}.js`) as Validation) }];
  }),
);

/** An answer that dynalite gives by throwing. */
interface Refusal {
  readonly statusCode: number;
  readonly body: unknown;
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && "statusCode" in error && "body" in error;

export interface DynamoService extends Service {
  close(): Promise<void>;
}

/** DynamoDB by dynalite, in this process; in memory without a folder. */
export async function openDynamo(folder: string | undefined): Promise<DynamoService> {
  const instant = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const store = create(folder === undefined ? instant : { ...instant, path: folder });
  await store.db.open();
  return {
    name: "dynamodb",
    overload: { code: "ProvisionedThroughputExceededException", status: 400 },
    broken: { code: "InternalServerError", status: 500 },
    operationOf: targetOperation,
    subjectOf: (exchange) => exchange.text(),
    handle: async (exchange, operation) => execute(store, operation, await readJson(exchange)),
    renderError: (_exchange, error) => jsonError("1.0", error),
    close: () => store.lifecycleManager.gracefulClose(),
  };
}

async function execute(store: DynaliteStore, name: string, body: unknown): Promise<Reply> {
  const operation = operations.get(name);
  if (!operation) throw unknownOperation("DynamoDB", name);
  try {
    const input = validations.checkTypes(body, operation.types);
    validations.checkValidations(input, operation.types, operation.custom, store);
    const output = await new Promise((resolve, reject) => {
      operation.run(store, input, (error, result) => (error ? reject(error) : resolve(result)));
    });
    return jsonReply("1.0", output);
  } catch (error) {
    if (isRefusal(error)) return jsonReply("1.0", error.body, error.statusCode);
    throw error;
  }
}
