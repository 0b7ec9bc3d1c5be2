import * as z from "zod";
import { maxPayloadBytes } from "./json.ts";
import { expression, orExpression, wholeNumber } from "./schema-values.ts";

const locationArguments = z.union([expression, z.record(z.string(), z.json())]);
const delimiters = z.enum(["COMMA", "PIPE", "SEMICOLON", "SPACE", "TAB"]);

const readerConfig = z
  .strictObject({
    InputType: z.enum(["JSON", "JSONL", "CSV"]).optional(),
    MaxItems: orExpression(wholeNumber(1, 100_000_000)).optional(),
    ItemsPointer: z
      .string()
      .regex(/^(\/.*)?$/)
      .optional(),
    CSVHeaderLocation: z.enum(["FIRST_ROW", "GIVEN"]).optional(),
    CSVHeaders: z.array(z.string()).min(1).optional(),
    CSVDelimiter: delimiters.optional(),
  })
  .superRefine((config, { addIssue }) => {
    const csv = config.InputType === "CSV";
    const given = config.CSVHeaderLocation === "GIVEN";
    if (csv === (config.CSVHeaderLocation === undefined)) {
      addIssue("CSVHeaderLocation belongs to InputType CSV, which needs it");
    }
    if (given === (config.CSVHeaders === undefined)) {
      addIssue('CSVHeaders belongs to "CSVHeaderLocation": "GIVEN", which needs it');
    }
    if (!csv && config.CSVDelimiter !== undefined) {
      addIssue("CSVDelimiter belongs to InputType CSV");
    }
    if (config.ItemsPointer !== undefined && config.InputType !== "JSON") {
      addIssue("ItemsPointer belongs to InputType JSON");
    }
  });

/** Where a distributed map reads its items. */
export const itemReader = z
  .strictObject({
    Resource: z.enum(["arn:aws:states:::s3:getObject", "arn:aws:states:::s3:listObjectsV2"]),
    Arguments: locationArguments,
    ReaderConfig: readerConfig.optional(),
  })
  .superRefine(({ Resource, ReaderConfig }, { addIssue }) => {
    const reads = Resource.endsWith("getObject");
    if (reads === (ReaderConfig?.InputType === undefined)) {
      addIssue("ReaderConfig.InputType belongs to s3:getObject, which needs it");
    }
  });
export type ItemReader = z.infer<typeof itemReader>;

/** How items are grouped into the inputs of children. */
export const itemBatcher = z
  .strictObject({
    MaxItemsPerBatch: orExpression(wholeNumber(1, 100_000_000)).optional(),
    MaxInputBytesPerBatch: orExpression(wholeNumber(1, maxPayloadBytes)).optional(),
    BatchInput: z.union([expression, z.record(z.string(), z.json())]).optional(),
  })
  .refine(
    (batcher) =>
      batcher.MaxItemsPerBatch !== undefined || batcher.MaxInputBytesPerBatch !== undefined,
    "needs MaxItemsPerBatch or MaxInputBytesPerBatch",
  );
export type ItemBatcher = z.infer<typeof itemBatcher>;

/** Where and how the results of children are written. */
export const resultWriter = z
  .strictObject({
    Resource: z.literal("arn:aws:states:::s3:putObject").optional(),
    Arguments: locationArguments.optional(),
    WriterConfig: z
      .strictObject({
        Transformation: z.enum(["NONE", "COMPACT", "FLATTEN"]),
        OutputType: z.enum(["JSON", "JSONL"]),
      })
      .optional(),
  })
  .superRefine((writer, { addIssue }) => {
    if ((writer.Resource === undefined) !== (writer.Arguments === undefined)) {
      addIssue("needs Resource and Arguments together");
    }
    if (writer.Resource === undefined && writer.WriterConfig?.OutputType !== "JSON") {
      addIssue("without Resource needs a WriterConfig with the OutputType JSON");
    }
  });
export type ResultWriter = z.infer<typeof resultWriter>;

const distributedFields = [
  "ItemReader",
  "ItemBatcher",
  "ResultWriter",
  "ToleratedFailurePercentage",
  "ToleratedFailureCount",
  "Label",
] as const;

type DistributedFields = { readonly [field in (typeof distributedFields)[number]]?: unknown };
interface MapFields extends DistributedFields {
  readonly Items?: unknown;
  readonly ItemProcessor: { readonly ProcessorConfig?: { readonly Mode: string } | undefined };
}

/** What the fields of a map state must not be together. */
export function refineMap(state: MapFields, context: z.RefinementCtx): void {
  if (state.Items !== undefined && state.ItemReader !== undefined) {
    context.addIssue("Items and ItemReader exclude each other");
  }
  if (state.ItemProcessor.ProcessorConfig?.Mode === "DISTRIBUTED") {
    return;
  }
  for (const field of distributedFields) {
    if (state[field] !== undefined) {
      context.addIssue({
        code: "custom",
        path: [field],
        message: 'belongs to a map with the mode "DISTRIBUTED"',
      });
    }
  }
}
