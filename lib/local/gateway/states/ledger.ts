import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";

const entrySchema = z.object({
  arn: z.string(),
  machine: z.string(),
  name: z.string(),
  /** As it was sent: JSON. */
  input: z.string(),
  status: z.enum(["RUNNING", "SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"]),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  stoppedAt: z.number().optional(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  /** True when all that follows from its end has been done. */
  closed: z.boolean(),
});

/** What is known of an execution. */
export type ExecutionEntry = z.output<typeof entrySchema>;

export interface Ledger {
  get(arn: string): ExecutionEntry | undefined;
  put(entry: ExecutionEntry): void;
  /** In the order in which they were started. */
  all(): readonly ExecutionEntry[];
}

/**
 * Executions by their ARN in a file of lines, of which the last about an execution counts. It outlives
 * the process: a line that was cut off by its end is left out.
 */
export function openLedger(file: string): Ledger {
  const entries = new Map<string, ExecutionEntry>();
  for (const entry of readLines(file)) entries.set(entry.arn, entry);
  mkdirSync(dirname(file), { recursive: true });
  const text = [...entries.values()].map(lineOf).join("");
  writeFileSync(`${file}.part`, text, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return {
    get: (arn) => entries.get(arn),
    put: (entry) => {
      appendFileSync(file, lineOf(entry));
      entries.set(entry.arn, entry);
    },
    all: () => [...entries.values()],
  };
}

const lineOf = (entry: ExecutionEntry): string => `${JSON.stringify(entry)}\n`;

function readLines(file: string): readonly ExecutionEntry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").flatMap(readLine);
}

function readLine(line: string): readonly ExecutionEntry[] {
  try {
    return [entrySchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
