import { describe, expect, it } from "vitest";
import { problemsOf } from "./problems-of.ts";
import { aDistributedMap, aFlow, aMachine, aPass, type Definition } from "./run-machine.ts";

const one = (state: Definition) => aMachine({ A: state });
const inlineMap = (fields: Definition) => ({
  Type: "Map",
  ItemProcessor: aFlow({ I: aPass() }),
  End: true,
  ...fields,
});
const reader = { Resource: "arn:aws:states:::s3:getObject", Arguments: { Bucket: "b", Key: "k" } };
const writer = { Resource: "arn:aws:states:::s3:putObject", Arguments: { Bucket: "b" } };

describe("a map is refused for", () => {
  it.each<[string, unknown, string]>([
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
  ])("%s", (_, definition, problem) => {
    expect(problemsOf(definition).join("\n")).toContain(problem);
  });
});
