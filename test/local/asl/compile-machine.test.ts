import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AslError, compileMachine } from "../../../lib/local/asl/machine.ts";
import {
  aDistributedMap,
  aFlow,
  aMachine,
  aPass,
  aTask,
  type Definition,
  lambda,
} from "./run-machine.ts";

function problemsOf(definition: unknown): readonly string[] {
  try {
    compileMachine(definition);
    return [];
  } catch (error) {
    if (error instanceof AslError) {
      return error.problems.map(({ path, message }) => `${path}: ${message}`);
    }
    throw error;
  }
}

const one = (state: Definition) => aMachine({ A: state });
const inlineMap = (fields: Definition) => ({
  Type: "Map",
  ItemProcessor: aFlow({ I: aPass() }),
  End: true,
  ...fields,
});
const reader = { Resource: "arn:aws:states:::s3:getObject", Arguments: { Bucket: "b", Key: "k" } };
const writer = { Resource: "arn:aws:states:::s3:putObject", Arguments: { Bucket: "b" } };

describe("a definition is refused", () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
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
    ["an open expression", one(aPass({ Output: "{% 1 " })), "Output: an expression starts with {%"],
    [
      "an expression with a blank before it",
      one(aPass({ Output: " {% 1 %}" })),
      "Output: an expression starts with {%",
    ],
    ["a syntax error", one(aPass({ Output: ["{% 1 + %}"] })), "States.A.Output[0]: not JSONata"],
    [
      "$states.result where there is none",
      one(aPass({ Output: "{% $states.result %}" })),
      "Output: $states.result does not exist here",
    ],
    [
      "$states.result in Arguments",
      one(aTask({ Arguments: "{% $states.result %}" })),
      "Arguments: $states.result does not exist",
    ],
    [
      "$states.errorOutput in Output",
      one(aTask({ Output: "{% $states.errorOutput %}" })),
      "$states.errorOutput does not exist here",
    ],
    [
      "$states.output",
      one(aTask({ Output: "{% $states.output %}" })),
      "$states.output does not exist here",
    ],
    ["the input document", one(aPass({ Output: "{% $.a %}" })), "Output: $ has no value here"],
    [
      "the root document",
      one(aPass({ Output: "{% $states.input.a[$$.b] %}" })),
      "Output: $$ has no value here",
    ],
    ["a field of nothing", one(aPass({ Output: "{% a.b %}" })), '"a" is a field of nothing'],
    [
      "an operator that AWS lacks",
      one(aPass({ Output: "{% $states.input.a ?? 1 %}" })),
      "?: and ?? are newer",
    ],
    ["another one", one(aPass({ Output: "{% $states.input.a ?: 1 %}" })), "?: and ?? are newer"],
    ["a variable never assigned", one(aPass({ Output: "{% $x %}" })), "$x is never assigned"],
    ["assigning $states", one(aPass({ Assign: { states: 1 } })), "Assign.states: is reserved"],
    [
      "a variable with a blank",
      one(aPass({ Assign: { "a b": 1 } })),
      "Assign.a b: is not a name for a variable",
    ],
    [
      "assigning an outer variable",
      aMachine({
        A: aPass({ End: undefined, Next: "P", Assign: { x: 1 } }),
        P: inlineMap({ ItemProcessor: aFlow({ I: aPass({ Assign: { x: 2 } }) }) }),
      }),
      "States.P.ItemProcessor.States.I.Assign.x: $x belongs to the states around",
    ],
    [
      "a parent's variable in a distributed child",
      aMachine({
        A: aPass({ End: undefined, Next: "M", Assign: { x: 1 } }),
        M: aDistributedMap({}, { I: aPass({ Output: "{% $x %}" }) }),
      }),
      "States.M.ItemProcessor.States.I.Output: $x is never assigned",
    ],
    [
      "an inner variable outside",
      aMachine({
        M: inlineMap({
          ItemProcessor: aFlow({ I: aPass({ Assign: { x: 1 } }) }),
          Output: "{% $x %}",
        }),
      }),
      "$x is never assigned",
    ],
    ["Iterator", one(inlineMap({ Iterator: {} })), "Iterator: is the old name of ItemProcessor"],
    [
      "ItemReader inline",
      one(inlineMap({ ItemReader: { ...reader, ReaderConfig: { InputType: "JSON" } } })),
      'ItemReader: belongs to a map with the mode "DISTRIBUTED"',
    ],
    [
      "ItemBatcher inline",
      one(inlineMap({ ItemBatcher: { MaxItemsPerBatch: 1 } })),
      "ItemBatcher: belongs to",
    ],
    ["ResultWriter inline", one(inlineMap({ ResultWriter: writer })), "ResultWriter: belongs to"],
    [
      "tolerance inline",
      one(inlineMap({ ToleratedFailurePercentage: 5 })),
      "ToleratedFailurePercentage: belongs to",
    ],
    [
      "a count inline",
      one(inlineMap({ ToleratedFailureCount: 5 })),
      "ToleratedFailureCount: belongs to",
    ],
    ["Label inline", one(inlineMap({ Label: "x" })), "Label: belongs to"],
    [
      "a distributed map without ExecutionType",
      one(
        aDistributedMap({
          ItemProcessor: { ProcessorConfig: { Mode: "DISTRIBUTED" }, ...aFlow({ I: aPass() }) },
        }),
      ),
      "ItemProcessor.ProcessorConfig: must be",
    ],
    [
      "Items and ItemReader",
      one(
        aDistributedMap({
          Items: [1],
          ItemReader: { ...reader, ReaderConfig: { InputType: "JSON" } },
        }),
      ),
      "Items and ItemReader exclude each other",
    ],
    [
      "Parameters of a reader",
      one(aDistributedMap({ ItemReader: { Resource: reader.Resource, Parameters: {} } })),
      "ItemReader.Parameters: belongs to JSONPath; JSONata takes Arguments",
    ],
    [
      "Parameters of a writer",
      one(aDistributedMap({ ResultWriter: { Resource: writer.Resource, Parameters: {} } })),
      "ResultWriter.Parameters: belongs to JSONPath",
    ],
    [
      "a reader without type",
      one(aDistributedMap({ ItemReader: reader })),
      "ReaderConfig.InputType belongs to s3:getObject",
    ],
    [
      "Parquet",
      one(aDistributedMap({ ItemReader: { ...reader, ReaderConfig: { InputType: "PARQUET" } } })),
      "ItemReader.ReaderConfig.InputType",
    ],
    [
      "CSV without header",
      one(aDistributedMap({ ItemReader: { ...reader, ReaderConfig: { InputType: "CSV" } } })),
      "CSVHeaderLocation belongs to InputType CSV",
    ],
    [
      "given headers that are not given",
      one(
        aDistributedMap({
          ItemReader: { ...reader, ReaderConfig: { InputType: "CSV", CSVHeaderLocation: "GIVEN" } },
        }),
      ),
      "CSVHeaders belongs to",
    ],
    [
      "a delimiter for JSON",
      one(
        aDistributedMap({
          ItemReader: { ...reader, ReaderConfig: { InputType: "JSON", CSVDelimiter: "TAB" } },
        }),
      ),
      "CSVDelimiter belongs to InputType CSV",
    ],
    [
      "a pointer into JSON lines",
      one(
        aDistributedMap({
          ItemReader: { ...reader, ReaderConfig: { InputType: "JSONL", ItemsPointer: "/a" } },
        }),
      ),
      "ItemsPointer belongs to InputType JSON",
    ],
    [
      "MaxItems 0",
      one(
        aDistributedMap({
          ItemReader: { ...reader, ReaderConfig: { InputType: "JSON", MaxItems: 0 } },
        }),
      ),
      "MaxItems: must be 1 or more",
    ],
    [
      "a batcher without limit",
      one(aDistributedMap({ ItemBatcher: {} })),
      "ItemBatcher: needs MaxItemsPerBatch or",
    ],
    [
      "a batch above the payload limit",
      one(aDistributedMap({ ItemBatcher: { MaxInputBytesPerBatch: 262_145 } })),
      "MaxInputBytesPerBatch: must be 262144 or less",
    ],
    [
      "more than all failures",
      one(aDistributedMap({ ToleratedFailurePercentage: 101 })),
      "ToleratedFailurePercentage",
    ],
    [
      "an empty writer",
      one(aDistributedMap({ ResultWriter: {} })),
      "ResultWriter: without Resource needs a WriterConfig",
    ],
    [
      "a writer without place",
      one(aDistributedMap({ ResultWriter: { Resource: writer.Resource } })),
      "ResultWriter: needs Resource and Arguments together",
    ],
    ["a long label", one(aDistributedMap({ Label: "x".repeat(41) })), "Label"],
    [
      "a distributed map in an EXPRESS child",
      one(
        aDistributedMap({
          ItemProcessor: {
            ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "EXPRESS" },
            ...aFlow({
              M: inlineMap({ ItemProcessor: aFlow({ D: aDistributedMap({}, { I: aPass() }) }) }),
            }),
          },
        }),
      ),
      "States.D: an EXPRESS child can't run a distributed map",
    ],
  ];

  it.each(cases)("for %s", (_, definition, problem) => {
    expect(problemsOf(definition).join("\n")).toContain(problem);
  });

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
