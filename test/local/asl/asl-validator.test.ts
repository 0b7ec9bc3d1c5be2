import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { compileMachine } from "../../../lib/local/asl/machine.ts";
import { aDistributedMap, aFlow, aMachine, aPass, aTask } from "./run-machine.ts";

/** The package ships no types. */
const validate: (definition: unknown) => {
  readonly isValid: boolean;
  readonly errors: readonly unknown[];
} = createRequire(import.meta.url)("asl-validator");

it("what the interpreter accepts is valid for asl-validator too", () => {
  const definition = aMachine(
    {
      Prepare: aTask({
        Arguments: { FunctionName: "prepare", Payload: "{% $states.input %}" },
        Assign: { runId: "{% $states.result.Payload.runId %}" },
        TimeoutSeconds: 60,
        Retry: [{ ErrorEquals: ["Saiten.Throttled"], JitterStrategy: "FULL", MaxDelaySeconds: 60 }],
        Catch: [
          { ErrorEquals: ["States.ALL"], Next: "Broken", Output: "{% $states.errorOutput %}" },
        ],
        End: undefined,
        Next: "Any",
      }),
      Any: {
        Type: "Choice",
        Choices: [{ Condition: "{% $exists($states.input.cases) %}", Next: "Cases" }],
        Default: "Both",
      },
      Cases: aDistributedMap(
        {
          ItemReader: {
            Resource: "arn:aws:states:::s3:getObject",
            Arguments: { Bucket: "b", Key: "{% $runId %}" },
            ReaderConfig: { InputType: "JSONL" },
          },
          ItemSelector: { runId: "{% $runId %}" },
          MaxConcurrency: "{% $states.input.concurrency %}",
          ToleratedFailurePercentage: 100,
          ResultWriter: {
            Resource: "arn:aws:states:::s3:putObject",
            Arguments: { Bucket: "b", Prefix: "results" },
          },
          Label: "cases",
          End: undefined,
          Next: "Both",
        },
        {
          Ask: aPass({ End: undefined, Next: "Later" }),
          Later: { Type: "Wait", Seconds: 1, End: true },
        },
      ),
      Both: {
        Type: "Parallel",
        Branches: [
          aFlow({ One: aPass() }),
          aFlow({
            Each: { Type: "Map", Items: [1], ItemProcessor: aFlow({ I: aPass() }), End: true },
          }),
        ],
        Next: "Done",
      },
      Done: { Type: "Succeed", Output: { runId: "{% $runId %}" } },
      Broken: { Type: "Fail", Error: "Saiten.Broken", Cause: "{% $states.input.Cause %}" },
    },
    { TimeoutSeconds: 86_400, Comment: "an evaluation" },
  );
  const json = JSON.parse(JSON.stringify(definition));
  compileMachine(json);
  expect(validate(json).errors).toEqual([]);
});
