import { orAborted } from "./cancellation.ts";
import { messageOf, StateError } from "./errors.ts";
import { evaluate, wrongType } from "./evaluate.ts";
import type { ChildResult, Visit } from "./execution.ts";
import type { Json } from "./json.ts";
import type { MapState } from "./schema.ts";
import type { ResultWriter } from "./schema-map.ts";

/** Takes the results of children as they end and makes the result of the map of them. */
export interface MapResults {
  add(index: number, child: ChildResult): Promise<void>;
  /** A child that was not started because the map had failed; absent when nobody asks for it. */
  readonly addPending?: (input: Json) => Promise<void>;
  finish(): Promise<Json>;
}

type Transformation = NonNullable<ResultWriter["WriterConfig"]>["Transformation"];
type Status = "SUCCEEDED" | "FAILED" | "PENDING";

/** Text kept in memory before it becomes an object of its own. */
const maxFileBytes = 4 * 1_024 * 1_024;

/** The place for results that the state asks for: objects in S3, or an array in memory. */
export async function openResults(
  visit: Visit,
  { ResultWriter: writer }: MapState,
  mapRunArn: string,
): Promise<MapResults> {
  if (writer?.Arguments === undefined) {
    return collectResults(writer?.WriterConfig?.Transformation ?? "COMPACT");
  }
  const field = "ResultWriter/Arguments";
  const location = await evaluate(visit, field, writer.Arguments);
  const { Bucket, Prefix = "" } = location as { readonly [key: string]: Json };
  if (typeof Bucket !== "string" || typeof Prefix !== "string") {
    throw wrongType(visit, field, 'like { "Bucket": "name", "Prefix": "path" }', location);
  }
  const id = mapRunArn.slice(mapRunArn.lastIndexOf(":") + 1);
  const folder = [Prefix.replace(/\/+$/, ""), id].filter((part) => part !== "").join("/");
  return writeResults(visit, writer, { mapRunArn, bucket: Bucket, folder });
}

function collectResults(transformation: Transformation): MapResults {
  const byIndex: (readonly Json[])[] = [];
  return {
    async add(index, child) {
      byIndex[index] = transform(child, transformation);
    },
    finish: async () => byIndex.flat(1),
  };
}

interface Destination {
  readonly mapRunArn: string;
  readonly bucket: string;
  readonly folder: string;
}

function writeResults(visit: Visit, writer: ResultWriter, destination: Destination): MapResults {
  const { mapRunArn, bucket, folder } = destination;
  const { Transformation: transformation = "NONE", OutputType: type = "JSON" } =
    writer.WriterConfig ?? {};
  const { signal, execution } = visit.flow;
  const { objects } = execution.options;
  const put = async (key: string, body: string) => {
    try {
      await orAborted(signal, objects.put({ Bucket: bucket, Key: key }, body));
    } catch (error) {
      throw new StateError("States.ResultWriterFailed", `${key}: ${messageOf(error)}`);
    }
  };
  const open = (status: Status) => openFiles(`${folder}/${status}`, type, put);
  const files = { FAILED: open("FAILED"), PENDING: open("PENDING"), SUCCEEDED: open("SUCCEEDED") };
  return {
    async add(_, child) {
      const status = child.status === "SUCCEEDED" ? "SUCCEEDED" : "FAILED";
      await files[status].add(transform(child, transformation));
    },
    addPending: (input) => files.PENDING.add([pendingRecord(input)]),
    async finish() {
      const Key = `${folder}/manifest.json`;
      const ResultFiles = {
        FAILED: await files.FAILED.close(),
        PENDING: await files.PENDING.close(),
        SUCCEEDED: await files.SUCCEEDED.close(),
      };
      const manifest = { DestinationBucket: bucket, MapRunArn: mapRunArn, ResultFiles };
      await put(Key, JSON.stringify(manifest));
      return { MapRunArn: mapRunArn, ResultWriterDetails: { Bucket: bucket, Key } };
    },
  };
}

interface ResultFiles {
  add(entries: readonly Json[]): Promise<void>;
  close(): Promise<readonly { readonly Key: string; readonly Size: number }[]>;
}

/** `<stem>_0.json`, `<stem>_1.json`, ...: each a whole document, so that none grows without end. */
function openFiles(
  stem: string,
  type: "JSON" | "JSONL",
  put: (key: string, body: string) => Promise<void>,
): ResultFiles {
  const written: { readonly Key: string; readonly Size: number }[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const flush = async () => {
    const body = type === "JSON" ? `[${texts.join(",")}]` : `${texts.join("\n")}\n`;
    const file = {
      Key: `${stem}_${written.length}.${type.toLowerCase()}`,
      Size: Buffer.byteLength(body),
    };
    written.push(file);
    texts = [];
    bytes = 0;
    await put(file.Key, body);
  };
  return {
    async add(entries) {
      for (const entry of entries) {
        const text = JSON.stringify(entry);
        texts.push(text);
        bytes += Buffer.byteLength(text) + 1;
      }
      if (bytes >= maxFileBytes) {
        await flush();
      }
    },
    async close() {
      if (texts.length > 0) {
        await flush();
      }
      return written;
    },
  };
}

/** What one child contributes; a failed one is always given in full. */
function transform(child: ChildResult, transformation: Transformation): readonly Json[] {
  const { status, output = null } = child;
  if (status !== "SUCCEEDED" || transformation === "NONE") {
    return [childRecord(child)];
  }
  return transformation === "FLATTEN" && Array.isArray(output) ? output : [output];
}

function childRecord({ identity, stoppedAt, status, output, error, cause }: ChildResult): Json {
  const { execution, stateMachine } = identity;
  const succeeded = status === "SUCCEEDED";
  return {
    ExecutionArn: execution.Id,
    ...inputFields(execution.Input),
    Name: execution.Name,
    ...(output === undefined
      ? {}
      : { Output: JSON.stringify(output), OutputDetails: { Included: true } }),
    ...(error === undefined ? {} : { Error: error }),
    ...(cause === undefined ? {} : { Cause: cause }),
    RedriveCount: 0,
    RedriveStatus: succeeded ? "NOT_REDRIVABLE" : "REDRIVABLE",
    ...(succeeded ? { RedriveStatusReason: "Execution is SUCCEEDED and cannot be redriven" } : {}),
    StartDate: execution.StartTime,
    StateMachineArn: stateMachine.Id,
    Status: status,
    StopDate: stoppedAt,
  };
}

function pendingRecord(input: Json): Json {
  return { ...inputFields(input), Status: "PENDING" };
}

function inputFields(input: Json) {
  return { Input: JSON.stringify(input), InputDetails: { Included: true } };
}
