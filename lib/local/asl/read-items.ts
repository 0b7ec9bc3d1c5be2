import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { textLines } from "../text-lines.ts";
import { messageOf, StateError } from "./errors.ts";
import { evaluate, evaluateInteger, wrongType } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import { type Json, toJson } from "./json.ts";
import type { ItemReader } from "./schema-map.ts";

type ReaderConfig = NonNullable<ItemReader["ReaderConfig"]>;
type Bytes = AsyncIterable<Uint8Array>;

const delimiters = { COMMA: ",", PIPE: "|", SEMICOLON: ";", SPACE: " ", TAB: "\t" } as const;

/** No item comes near this; a file without line breaks must not fill the memory. */
const maxLineLength = 8 * 1_024 * 1_024;

/** The items of an ItemReader one by one; whatever goes wrong is States.ItemReaderFailed. */
export async function readItems(visit: Visit, reader: ItemReader): Promise<AsyncIterable<Json>> {
  const config = reader.ReaderConfig ?? {};
  const location = await evaluate(visit, "ItemReader/Arguments", reader.Arguments);
  const maxItems =
    config.MaxItems === undefined
      ? Number.POSITIVE_INFINITY
      : await evaluateInteger(visit, "ItemReader/ReaderConfig/MaxItems", config.MaxItems, {
          min: 1,
        });
  return limited(source(visit, reader, config, location), maxItems);
}

async function* limited(items: AsyncIterable<Json>, maxItems: number): AsyncGenerator<Json> {
  let left = maxItems;
  try {
    for await (const item of items) {
      yield item;
      left -= 1;
      if (left === 0) {
        return;
      }
    }
  } catch (error) {
    throw error instanceof StateError
      ? error
      : new StateError("States.ItemReaderFailed", messageOf(error));
  }
}

async function* source(
  visit: Visit,
  reader: ItemReader,
  config: ReaderConfig,
  location: Json,
): AsyncGenerator<Json> {
  const { objects } = visit.flow.execution.options;
  const { Bucket, Key, Prefix } = textArguments(visit, location);
  if (reader.Resource.endsWith("listObjectsV2")) {
    for await (const summary of objects.list({
      Bucket: required("Bucket", Bucket),
      Prefix: Prefix ?? "",
    })) {
      yield toJson(summary);
    }
    return;
  }
  const ref = { Bucket: required("Bucket", Bucket), Key: required("Key", Key) };
  const bytes = await objects.get(ref);
  if (bytes === undefined) {
    throw new Error(`there is no object s3://${ref.Bucket}/${ref.Key}`);
  }
  yield* parsers[config.InputType ?? "JSON"](bytes, config);
}

const parsers = { JSON: readJson, JSONL: readJsonLines, CSV: readCsv } as const;

async function* readJson(bytes: Bytes, { ItemsPointer }: ReaderConfig): AsyncGenerator<Json> {
  const pieces: string[] = [];
  for await (const piece of decode(bytes)) {
    pieces.push(piece);
  }
  const items = pointed(JSON.parse(pieces.join("")) as Json, ItemsPointer ?? "");
  if (!Array.isArray(items)) {
    throw new Error(`the object${ItemsPointer ? ` at ${ItemsPointer}` : ""} is not a JSON array`);
  }
  yield* items as readonly Json[];
}

/** RFC 6901. */
function pointed(value: Json, pointer: string): Json | undefined {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<Json | undefined>((inside, raw) => {
    const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof inside === "object" && inside !== null && Object.hasOwn(inside, key)
      ? (inside as Readonly<Record<string, Json>>)[key]
      : undefined;
  }, value);
}

async function* readJsonLines(bytes: Bytes): AsyncGenerator<Json> {
  let number = 0;
  for await (const line of textLines(decode(bytes), maxLineLength)) {
    number += 1;
    if (line.trim() !== "") {
      yield parseLine(line, number);
    }
  }
}

function parseLine(line: string, number: number): Json {
  try {
    return JSON.parse(line) as Json;
  } catch (error) {
    throw new Error(`line ${number} is not JSON: ${messageOf(error)}`);
  }
}

async function* readCsv(bytes: Bytes, config: ReaderConfig): AsyncGenerator<Json> {
  const parser = parse({
    bom: true,
    delimiter: delimiters[config.CSVDelimiter ?? "COMMA"],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // A failure reaches the loop through the parser, and a loop that stops early is no failure.
  pipeline(Readable.from(bytes), parser).catch(() => {});
  let headers = config.CSVHeaders;
  for await (const row of parser as AsyncIterable<readonly string[]>) {
    if (headers === undefined) {
      headers = [...row];
    } else {
      yield Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ""]));
    }
  }
}

/** UTF-8 without its byte order mark; anything else is refused. */
async function* decode(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const piece of bytes) {
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

function textArguments(
  visit: Visit,
  location: Json,
): Readonly<Partial<Record<"Bucket" | "Key" | "Prefix", string>>> {
  const field = "ItemReader/Arguments";
  if (typeof location !== "object" || location === null || Array.isArray(location)) {
    throw wrongType(visit, field, "an object", location);
  }
  for (const [key, value] of Object.entries(location)) {
    if (!["Bucket", "Key", "Prefix"].includes(key)) {
      throw new Error(`${field}/${key} is not known`);
    }
    if (typeof value !== "string") {
      throw wrongType(visit, `${field}/${key}`, "a string", value);
    }
  }
  return location as Readonly<Record<string, string>>;
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) {
    throw new Error(`ItemReader/Arguments/${name} is missing`);
  }
  return value;
}
