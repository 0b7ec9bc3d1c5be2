import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemsOf } from "./problems-of.ts";
import {
  aDistributedMap,
  aFlow,
  aMachine,
  aPass,
  aTask,
  type Definition,
  lambda,
} from "./run-machine.ts";

const one = (state: Definition) => aMachine({ A: state });
const writer = { Resource: "arn:aws:states:::s3:putObject", Arguments: { Bucket: "b" } };

describe("a definition is refused for", () => {
  it.each<[string, unknown, string]>([
    ["nothing at all", undefined, ": is missing"],
    ["JSONPath", { StartAt: "A", States: { A: aPass() } }, 'QueryLanguage: must be "JSONata"'],
    ["a state in JSONPath", one(aPass({ QueryLanguage: "JSONPath" })), "States.A.QueryLanguage"],
    ["an unknown field at the top", aMachine({ A: aPass() }, { Foo: 1 }), "Foo: is not a field"],
    ["an unknown field of a state", one(aPass({ Foo: 1 })), "States.A.Foo: is not a field"],
    ["no StartAt", { ...one(aPass()), StartAt: undefined }, "StartAt: is missing"],
    ["another StartAt", { ...one(aPass()), StartAt: "B" }, 'StartAt: there is no state "B" here'],
    ["StartAt of a prototype", { ...one(aPass()), StartAt: "toString" }, "StartAt: there is no"],
    [
      "a target that is not there",
      one(aPass({ End: undefined, Next: "B" })),
      "States.A.Next: there",
    ],
    [
      "a state never reached",
      aMachine({ A: aPass(), B: aPass() }),
      "States.B: no state leads here",
    ],
    [
      "a flow without end",
      one(aPass({ End: undefined, Next: "A" })),
      "States: no state ends this flow",
    ],
    ["neither Next nor End", one({ Type: "Pass" }), "States.A: needs exactly one of Next and"],
    ["Next and End", one(aPass({ Next: "A" })), "States.A: needs exactly one of Next and"],
    ["an unknown type", one({ Type: "Activity", End: true }), "States.A.Type: must be Pass, Task"],
    ["a long name", aMachine({ ["x".repeat(81)]: aPass() }), "is longer than 80 characters"],
    [
      "a name used twice",
      aMachine({ A: { Type: "Parallel", Branches: [aFlow({ A: aPass() })], End: true } }),
      "States.A.Branches[0].States.A: the name is already that of States.A",
    ],
    [
      "a target in another flow",
      aMachine({
        A: aPass({ End: undefined, Next: "P" }),
        P: {
          Type: "Parallel",
          Branches: [aFlow({ I: aPass({ End: undefined, Next: "A" }) })],
          End: true,
        },
      }),
      'States.P.Branches[0].States.I.Next: there is no state "A" here',
    ],
    ["a choice without rules", one({ Type: "Choice", Choices: [] }), "needs at least one rule"],
    [
      "a choice with an end",
      one({ Type: "Choice", Choices: [{ Condition: true, Next: "A" }], End: true }),
      "States.A.End: is not a field",
    ],
    [
      "a rule in JSONPath",
      one({ Type: "Choice", Choices: [{ Variable: "$.a", StringEquals: "x", Next: "A" }] }),
      "States.A.Choices[0].StringEquals: belongs to JSONPath",
    ],
    [
      "a condition that is text",
      one({ Type: "Choice", Choices: [{ Condition: "yes", Next: "A" }] }),
      "Choices[0].Condition: must be a JSONata expression",
    ],
    [
      "Parameters",
      one(aTask({ Parameters: {} })),
      "States.A.Parameters: belongs to JSONPath; JSONata takes Arguments",
    ],
    [
      "a key with .$",
      one(aPass({ Output: { "a.$": "$.x" } })),
      "Output.a.$: keys with .$ are JSONPath",
    ],
    [
      "Result",
      one(aPass({ Result: 1 })),
      "States.A.Result: belongs to JSONPath; JSONata takes Output",
    ],
    [
      "Assign in Succeed",
      one({ Type: "Succeed", Assign: { a: 1 } }),
      "States.A.Assign: is not a field",
    ],
    ["Output in Fail", one({ Type: "Fail", Output: 1 }), "States.A.Output: is not a field"],
    ["heartbeats", one(aTask({ HeartbeatSeconds: 5 })), "HeartbeatSeconds: is not supported"],
    ["a wait without a time", one({ Type: "Wait", End: true }), "needs exactly one of Seconds and"],
    [
      "a wait with two",
      one({ Type: "Wait", Seconds: 1, Timestamp: "2030-01-01T00:00:00Z", End: true }),
      "needs exactly one of Seconds",
    ],
    [
      "a time without zone",
      one({ Type: "Wait", Timestamp: "2030-01-01T00:00:00", End: true }),
      "Timestamp: must be a time like",
    ],
    [
      "a negative wait",
      one({ Type: "Wait", Seconds: -1, End: true }),
      "Seconds: must be 0 or more",
    ],
    [
      "a wait for text",
      one({ Type: "Wait", Seconds: "5", End: true }),
      "Seconds: must be a JSONata expression",
    ],
    [
      "an expression as Resource",
      one(aTask({ Resource: "{% $x %}" })),
      "Resource: takes no JSONata",
    ],
    [
      "an expression as the machine's limit",
      aMachine({ A: aPass() }, { TimeoutSeconds: "{% 5 %}" }),
      "TimeoutSeconds: takes no JSONata expression",
    ],
    [
      "an expression in Retry",
      one(aTask({ Retry: [{ ErrorEquals: ["X"], MaxAttempts: "{% 5 %}" }] })),
      "Retry[0].MaxAttempts: takes no JSONata expression",
    ],
    ["a limit of 0", one(aTask({ TimeoutSeconds: 0 })), "TimeoutSeconds: must be 1 or more"],
    [
      "a wildcard",
      one(aTask({ Retry: [{ ErrorEquals: ["Lambda.*"] }] })),
      "Retry[0].ErrorEquals[0]: error names are matched exactly",
    ],
    [
      "an invented States. name",
      one(aTask({ Retry: [{ ErrorEquals: ["States.Nope"] }] })),
      "names under States. are reserved",
    ],
    [
      "catching States.Runtime",
      one(aTask({ Retry: [{ ErrorEquals: ["States.Runtime"] }] })),
      "none that can be caught",
    ],
    [
      "States.ALL with others",
      one(aTask({ Retry: [{ ErrorEquals: ["X", "States.ALL"] }] })),
      "States.ALL stands alone",
    ],
    [
      "States.ALL before others",
      one(aTask({ Retry: [{ ErrorEquals: ["States.ALL"] }, { ErrorEquals: ["X"] }] })),
      "States.A.Retry: States.ALL comes last",
    ],
    ["no error name", one(aTask({ Retry: [{ ErrorEquals: [] }] })), "Retry[0].ErrorEquals"],
    [
      "a shrinking rate",
      one(aTask({ Retry: [{ ErrorEquals: ["X"], BackoffRate: 0.5 }] })),
      "Retry[0].BackoffRate",
    ],
    [
      "an unknown jitter",
      one(aTask({ Retry: [{ ErrorEquals: ["X"], JitterStrategy: "HALF" }] })),
      "Retry[0].JitterStrategy",
    ],
    ["Retry on Pass", one(aPass({ Retry: [] })), "States.A.Retry: is not a field"],
  ])("%s", (_, definition, problem) => {
    expect(problemsOf(definition).join("\n")).toContain(problem);
  });
});

describe("a definition is refused", () => {
  it("with all its problems at once", () => {
    const definition = aMachine({
      A: aPass({ End: undefined, Next: "Nowhere", Output: "{% $x %}" }),
      B: aPass({ Output: "{% ( %}" }),
    });
    expect(problemsOf(definition)).toHaveLength(4);
    expect(
      problemsOf(aMachine({ A: aPass({ InputPath: "$", Foo: 1 }), B: aTask({ Retry: 5 }) })),
    ).toHaveLength(3);
  });

  it("and never breaks on any JSON", () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, json, json, (top, state, field) => {
        problemsOf(top);
        problemsOf(aMachine({ A: state }));
        problemsOf(aMachine({ A: aTask({ Retry: field, Output: field, ItemReader: field }) }));
        problemsOf(aMachine({ A: aDistributedMap({ ItemReader: field, ResultWriter: state }) }));
      }),
    );
  });
});

describe("a definition is accepted", () => {
  it.each<[string, unknown]>([
    [
      "with comments, a version and limits",
      aMachine({ A: aPass({ Comment: "c" }) }, { Comment: "c", Version: "1.0", TimeoutSeconds: 5 }),
    ],
    [
      "with JSONata where AWS takes it",
      one(
        aDistributedMap({
          Items: "{% $states.input %}",
          MaxConcurrency: "{% 5 %}",
          ToleratedFailureCount: "{% 1 %}",
          ToleratedFailurePercentage: "{% 1 %}",
          ItemBatcher: {
            MaxItemsPerBatch: "{% 2 %}",
            MaxInputBytesPerBatch: "{% 3 %}",
            BatchInput: "{% {} %}",
          },
          Label: "cases",
          ResultWriter: {
            ...writer,
            WriterConfig: { OutputType: "JSONL", Transformation: "FLATTEN" },
          },
        }),
      ),
    ],
    [
      "with names bound inside an expression",
      one(
        aPass({
          Output:
            "{% ($a := 1; $f := function($n) { $n > 0 ? $f($n - 1) : $a }; $map($states.input.x@$v#$i.{'k': $v, 'i': $i}, function($e) { $e.k })[k > $a]) %}",
        }),
      ),
    ],
    [
      "with transforms, sorting, groups and filters on fields",
      one(
        aPass({
          Output: "{% $states.input ~> |orders|{'n': price}| %}",
          Assign: {
            a: "{% $states.input.orders^(>price)[price > 2]{ kind: $sum(price) } %}",
            b: "{% $exists($states.input.a) ? $states.input.a : b %}".replace(": b", ": 1"),
          },
        }),
      ),
    ],
    [
      "with an error name of its own in Catch",
      aMachine({
        A: aTask({
          Resource: lambda,
          Catch: [
            { ErrorEquals: ["Saiten.Throttled"], Next: "B" },
            { ErrorEquals: ["States.ALL"], Next: "B" },
          ],
        }),
        B: aPass(),
      }),
    ],
  ])("%s", (_, definition) => {
    expect(problemsOf(definition)).toEqual([]);
  });
});
