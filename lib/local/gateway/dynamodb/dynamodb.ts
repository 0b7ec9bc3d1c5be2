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
import { operations } from "./operations.ts";

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
    const { types, custom } = operation.input;
    const input = validations.checkTypes(body, types);
    validations.checkValidations(input, types, custom, store);
    const output = await new Promise((resolve, reject) => {
      operation.run(store, input, (error, result) => (error ? reject(error) : resolve(result)));
    });
    return jsonReply("1.0", output);
  } catch (error) {
    if (isRefusal(error)) return jsonReply("1.0", error.body, error.statusCode);
    throw error;
  }
}
