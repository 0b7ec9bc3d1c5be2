import {
  DescribeExecutionCommand,
  type SFNClient,
  StartExecutionCommand,
  type ExecutionStatus as Status,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import type { ExecutionStatus, Executions } from "../../core/api/ports.ts";
import type { CallOptions } from "../../core/ports.ts";
import { abortable, isNamed, storeCall } from "../aws/store-call.ts";

export interface ExecutionPlace {
  readonly client: SFNClient;
  /** ARN of the state machine. */
  readonly machine: string;
}

const STATUSES: Readonly<Record<Status, ExecutionStatus>> = {
  RUNNING: "running",
  PENDING_REDRIVE: "running",
  SUCCEEDED: "succeeded",
  FAILED: "failed",
  TIMED_OUT: "timedOut",
  ABORTED: "aborted",
};

/** Executions of the deployed state machine in Step Functions. */
export function createExecutions({ client, machine }: ExecutionPlace): Executions {
  const executionArn = (name: string) =>
    `${machine.replace(":stateMachine:", ":execution:")}:${name}`;

  const status = (name: string, options?: CallOptions) =>
    storeCall("states:DescribeExecution", options?.signal, async () => {
      const command = new DescribeExecutionCommand({ executionArn: executionArn(name) });
      try {
        const { status: found } = await client.send(command, abortable(options));
        return found && STATUSES[found];
      } catch (error) {
        if (isNamed(error, "ExecutionDoesNotExist")) return undefined;
        throw error;
      }
    });

  return {
    status,
    start: (name, input, options) =>
      storeCall("states:StartExecution", options?.signal, async () => {
        const text = JSON.stringify(input);
        const command = new StartExecutionCommand({ stateMachineArn: machine, name, input: text });
        try {
          await client.send(command, abortable(options));
          return "started";
        } catch (error) {
          if (!isNamed(error, "ExecutionAlreadyExists")) throw error;
          return (await status(name, options)) === "running" ? "started" : "ended";
        }
      }),
    stop: (name, cause, options) =>
      storeCall("states:StopExecution", options?.signal, async () => {
        const command = new StopExecutionCommand({ executionArn: executionArn(name), cause });
        try {
          await client.send(command, abortable(options));
        } catch (error) {
          if (!isNamed(error, "ExecutionDoesNotExist")) throw error;
        }
      }),
  };
}
