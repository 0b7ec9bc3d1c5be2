import batchGetItem from "dynalite/actions/batchGetItem.js";
import batchWriteItem from "dynalite/actions/batchWriteItem.js";
import createTable from "dynalite/actions/createTable.js";
import deleteItem from "dynalite/actions/deleteItem.js";
import deleteTable from "dynalite/actions/deleteTable.js";
import describeTable from "dynalite/actions/describeTable.js";
import getItem from "dynalite/actions/getItem.js";
import listTables from "dynalite/actions/listTables.js";
import putItem from "dynalite/actions/putItem.js";
import query from "dynalite/actions/query.js";
import scan from "dynalite/actions/scan.js";
import updateItem from "dynalite/actions/updateItem.js";
import type { DynaliteAction, DynaliteInput } from "dynalite/db/index.js";
import * as batchGetItemInput from "dynalite/validations/batchGetItem.js";
import * as batchWriteItemInput from "dynalite/validations/batchWriteItem.js";
import * as createTableInput from "dynalite/validations/createTable.js";
import * as deleteItemInput from "dynalite/validations/deleteItem.js";
import * as deleteTableInput from "dynalite/validations/deleteTable.js";
import * as describeTableInput from "dynalite/validations/describeTable.js";
import * as getItemInput from "dynalite/validations/getItem.js";
import * as listTablesInput from "dynalite/validations/listTables.js";
import * as putItemInput from "dynalite/validations/putItem.js";
import * as queryInput from "dynalite/validations/query.js";
import * as scanInput from "dynalite/validations/scan.js";
import * as updateItemInput from "dynalite/validations/updateItem.js";

interface Operation {
  readonly run: DynaliteAction;
  readonly input: DynaliteInput;
}

/** What of DynamoDB is answered for, by name. Written out, so that a bundler can follow it. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ["BatchGetItem", { run: batchGetItem, input: batchGetItemInput }],
  ["BatchWriteItem", { run: batchWriteItem, input: batchWriteItemInput }],
  ["CreateTable", { run: createTable, input: createTableInput }],
  ["DeleteItem", { run: deleteItem, input: deleteItemInput }],
  ["DeleteTable", { run: deleteTable, input: deleteTableInput }],
  ["DescribeTable", { run: describeTable, input: describeTableInput }],
  ["GetItem", { run: getItem, input: getItemInput }],
  ["ListTables", { run: listTables, input: listTablesInput }],
  ["PutItem", { run: putItem, input: putItemInput }],
  ["Query", { run: query, input: queryInput }],
  ["Scan", { run: scan, input: scanInput }],
  ["UpdateItem", { run: updateItem, input: updateItemInput }],
]);
