import * as z from "zod";
import { type Service, ServiceError } from "../exchange.ts";
import { jsonService, readInput } from "../json-protocol.ts";
import type { Executor } from "./executor.ts";
import type { ExecutionEntry } from "./ledger.ts";

const MOST_INPUT_BYTES = 262_144;

const startSchema = z.object({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().default("{}"),
});
const namedSchema = z.object({ executionArn: z.string() });
const stopSchema = namedSchema.extend({
  error: z.string().max(256).optional(),
  cause: z.string().max(32_768).optional(),
});
const listSchema = z.object({
  stateMachineArn: z.string(),
  statusFilter: z.string().optional(),
  maxResults: z.int().min(0).max(1000).default(0),
  nextToken: z.string().optional(),
});

/** Step Functions, as far as executions of known state machines go. */
export function createStates(executor: Executor): Service {
  return jsonService({
    name: "states",
    title: "Step Functions",
    version: "1.0",
    broken: "InternalServerError",
    operations: {
      StartExecution: async (exchange) => start(executor, await readInput(exchange, startSchema)),
      DescribeExecution: async (exchange) => {
        const { executionArn } = await readInput(exchange, namedSchema);
        return described(find(executor, executionArn));
      },
      StopExecution: async (exchange) => {
        const { executionArn, ...why } = await readInput(exchange, stopSchema);
        const { stoppedAt } = executor.stop(find(executor, executionArn), why);
        return { stopDate: seconds(stoppedAt ?? executor.now()) };
      },
      ListExecutions: async (exchange) => list(executor, await readInput(exchange, listSchema)),
    },
  });
}

/** Idempotent while an execution of this name and input is running, as for standard workflows. */
function start(executor: Executor, given: z.output<typeof startSchema>): unknown {
  const { stateMachineArn: machine, name = crypto.randomUUID(), input } = given;
  knownMachine(executor, machine);
  if (!/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u.test(name)) {
    throw new ServiceError("InvalidName", `Invalid Name: '${name}'`);
  }
  if (!isJson(input) || Buffer.byteLength(input) > MOST_INPUT_BYTES) {
    throw new ServiceError("InvalidExecutionInput", "the input is no JSON, or too large");
  }
  const arn = `${machine.replace(":stateMachine:", ":execution:")}:${name}`;
  const there = executor.ledger.get(arn);
  if (there !== undefined && (there.status !== "RUNNING" || there.input !== input)) {
    throw new ServiceError("ExecutionAlreadyExists", `Execution Already Exists: '${arn}'`);
  }
  const { startedAt } = there ?? executor.start({ arn, machine, name, input });
  return { executionArn: arn, startDate: seconds(startedAt) };
}

function knownMachine(executor: Executor, arn: string): void {
  if (executor.hasMachine(arn)) return;
  throw new ServiceError("StateMachineDoesNotExist", `State Machine Does Not Exist: '${arn}'`);
}

function find({ ledger }: Executor, arn: string): ExecutionEntry {
  const entry = ledger.get(arn);
  if (entry !== undefined) return entry;
  throw new ServiceError("ExecutionDoesNotExist", `Execution Does Not Exist: '${arn}'`);
}

const FEW = 100;

/** Newest first. */
function list(executor: Executor, given: z.output<typeof listSchema>): unknown {
  const { stateMachineArn: machine, statusFilter, maxResults, nextToken } = given;
  knownMachine(executor, machine);
  const fitting = executor.ledger
    .all()
    .filter((entry) => entry.machine === machine)
    .filter(({ status }) => statusFilter === undefined || status === statusFilter)
    .reverse();
  const from = nextToken === undefined ? 0 : fitting.findIndex(({ arn }) => arn === nextToken);
  if (from < 0) throw new ServiceError("InvalidToken", "Invalid Token");
  const to = from + (maxResults === 0 ? FEW : maxResults);
  const following = fitting[to]?.arn;
  return {
    executions: fitting.slice(from, to).map(listed),
    ...(following !== undefined && { nextToken: following }),
  };
}

const listed = ({ arn, machine, name, status, startedAt, stoppedAt }: ExecutionEntry) => ({
  executionArn: arn,
  stateMachineArn: machine,
  name,
  status,
  startDate: seconds(startedAt),
  ...(stoppedAt !== undefined && { stopDate: seconds(stoppedAt) }),
});

function described(entry: ExecutionEntry): unknown {
  const { input, output, error, cause } = entry;
  return {
    ...listed(entry),
    input,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
  };
}

const seconds = (ms: number): number => ms / 1000;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
