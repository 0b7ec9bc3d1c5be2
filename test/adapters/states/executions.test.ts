import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import { beforeEach, describe, expect, it } from "vitest";
import { createExecutions } from "../../../lib/adapters/states/executions.ts";
import { mockAws, sdkError } from "../../support/aws-mock.ts";

const sfn = mockAws(SFNClient);
const stateMachineArn = "arn:aws:states:ap-northeast-1:1:stateMachine:saiten-prod-evaluation";
const executionArn = "arn:aws:states:ap-northeast-1:1:execution:saiten-prod-evaluation:01RUN-1";
const executions = createExecutions({
  client: new SFNClient({ region: "x" }),
  machine: stateMachineArn,
});
const input = { tenant: "default", runId: "01RUN", attempt: 1, retryErrors: false };

beforeEach(() => void sfn.reset());

describe("executions", () => {
  it("start with the run's input under the given name", async () => {
    sfn.on(StartExecutionCommand).resolves({});

    expect(await executions.start("01RUN-1", input)).toBe("started");
    expect(sfn.call(0).args[0].input).toEqual({
      stateMachineArn,
      name: "01RUN-1",
      input: JSON.stringify(input),
    });
  });

  it.each([
    ["RUNNING", "started"],
    ["SUCCEEDED", "ended"],
    ["ABORTED", "ended"],
  ] as const)("of a name that is taken, and %s, are %s", async (status, outcome) => {
    sfn.on(StartExecutionCommand).rejects(sdkError("ExecutionAlreadyExists", { status: 400 }));
    sfn.on(DescribeExecutionCommand, { executionArn }).resolves({ status });

    expect(await executions.start("01RUN-1", input)).toBe(outcome);
  });

  it("have a status, and none where there is no such execution", async () => {
    sfn.on(DescribeExecutionCommand).rejects(sdkError("ExecutionDoesNotExist", { status: 400 }));

    expect(await executions.status("01RUN-2")).toBeUndefined();
    sfn.reset();
    sfn.on(DescribeExecutionCommand).resolves({ status: "TIMED_OUT" });
    expect(await executions.status("01RUN-1")).toBe("timedOut");
  });

  it("are stopped with the cause; one that is not there is none to stop", async () => {
    sfn.on(StopExecutionCommand, { executionArn, cause: "cancelled" }).resolves({});
    await executions.stop("01RUN-1", "cancelled");

    sfn.on(StopExecutionCommand).rejects(sdkError("ExecutionDoesNotExist", { status: 400 }));
    await executions.stop("01RUN-9", "cancelled");
    expect(sfn.calls()).toHaveLength(2);
  });

  it("that nobody may start, or that come too fast, fail as stores do", async () => {
    sfn.on(StartExecutionCommand).rejects(sdkError("AccessDeniedException", { status: 403 }));
    sfn.on(DescribeExecutionCommand).rejects(sdkError("ThrottlingException", { status: 400 }));

    await expect(executions.start("a", input)).rejects.toMatchObject({ code: "store.denied" });
    await expect(executions.status("a")).rejects.toMatchObject({ code: "store.throttled" });
  });
});
