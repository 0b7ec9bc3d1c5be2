import * as z from "zod";
import { reservedErrorNames } from "./error-names.ts";
import { isExpression } from "./expression.ts";
import { itemBatcher, itemReader, refineMap, resultWriter } from "./schema-map.ts";
import { expression, orExpression, rfc3339, wholeNumber } from "./schema-values.ts";

const maxSeconds = 99_999_999;

const common = { Comment: z.string().optional(), QueryLanguage: z.literal("JSONata").optional() };
const transition = { Next: z.string().optional(), End: z.boolean().optional() };

const variableName = z
  .string()
  .regex(/^[\p{ID_Start}_][\p{ID_Continue}]{0,79}$/u, "is not a name for a variable")
  .refine((name) => name !== "states", "is reserved");
const assign = { Assign: z.record(variableName, z.json()).optional() };
const output = { Output: z.json().optional() };

const errorName = z
  .string()
  .min(1)
  .refine((name) => !name.includes("*"), "error names are matched exactly, without wildcards")
  .refine(
    (name) => !name.startsWith("States.") || reservedErrorNames.has(name),
    "names under States. are reserved, and this is none that can be caught",
  );
const errorEquals = z
  .array(errorName)
  .min(1)
  .refine((names) => !names.includes("States.ALL") || names.length === 1, {
    error: "States.ALL stands alone",
  });

const retrier = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: errorEquals,
  IntervalSeconds: wholeNumber(1, maxSeconds).optional(),
  MaxAttempts: wholeNumber(0, maxSeconds).optional(),
  BackoffRate: z.number().min(1).optional(),
  MaxDelaySeconds: wholeNumber(1, 31_622_399).optional(),
  JitterStrategy: z.enum(["FULL", "NONE"]).optional(),
});
const catcher = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: errorEquals,
  Next: z.string(),
  ...assign,
  ...output,
});
type Handler = { readonly ErrorEquals: readonly string[] };
const isAllLast = (handlers: readonly Handler[]) =>
  handlers.slice(0, -1).every(({ ErrorEquals }) => !ErrorEquals.includes("States.ALL"));
const handling = {
  Retry: z.array(retrier).refine(isAllLast, "States.ALL comes last").optional(),
  Catch: z.array(catcher).refine(isAllLast, "States.ALL comes last").optional(),
};

const hasOneTransition = ({
  Next,
  End,
}: {
  Next?: string | undefined;
  End?: boolean | undefined;
}) => (Next === undefined) !== (End !== true);
const oneTransition = 'needs exactly one of Next and "End": true';

const pass = z
  .strictObject({ Type: z.literal("Pass"), ...common, ...assign, ...output, ...transition })
  .refine(hasOneTransition, oneTransition);

const task = z
  .strictObject({
    Type: z.literal("Task"),
    Resource: z
      .string()
      .min(1)
      .refine((arn) => !isExpression(arn), "takes no JSONata expression"),
    Arguments: z.json().optional(),
    TimeoutSeconds: orExpression(wholeNumber(1, maxSeconds)).optional(),
    ...common,
    ...assign,
    ...output,
    ...handling,
    ...transition,
  })
  .refine(hasOneTransition, oneTransition);

const wait = z
  .strictObject({
    Type: z.literal("Wait"),
    Seconds: orExpression(wholeNumber(0, maxSeconds)).optional(),
    Timestamp: orExpression(
      z.string().regex(rfc3339, "must be a time like 2030-01-31T09:00:00Z"),
    ).optional(),
    ...common,
    ...assign,
    ...output,
    ...transition,
  })
  .refine(hasOneTransition, oneTransition)
  .refine(
    ({ Seconds, Timestamp }) => (Seconds === undefined) !== (Timestamp === undefined),
    "needs exactly one of Seconds and Timestamp",
  );

const choice = z.strictObject({
  Type: z.literal("Choice"),
  Choices: z
    .array(
      z.strictObject({
        Comment: z.string().optional(),
        Condition: orExpression(z.boolean()),
        Next: z.string(),
        ...assign,
        ...output,
      }),
    )
    .min(1, "needs at least one rule"),
  Default: z.string().optional(),
  ...common,
  ...assign,
  ...output,
});

const parallel = z
  .strictObject({
    Type: z.literal("Parallel"),
    Branches: z.array(z.lazy(() => flow)).min(1),
    Arguments: z.json().optional(),
    ...common,
    ...assign,
    ...output,
    ...handling,
    ...transition,
  })
  .refine(hasOneTransition, oneTransition);

const processorConfig = z.union(
  [
    z.strictObject({ Mode: z.literal("INLINE") }),
    z.strictObject({
      Mode: z.literal("DISTRIBUTED"),
      ExecutionType: z.enum(["STANDARD", "EXPRESS"]),
    }),
  ],
  {
    error:
      'must be { "Mode": "INLINE" } or { "Mode": "DISTRIBUTED", "ExecutionType": "STANDARD" | "EXPRESS" }',
  },
);

const map = z
  .strictObject({
    Type: z.literal("Map"),
    ItemProcessor: z.lazy(() => itemProcessor),
    Items: orExpression(z.array(z.json())).optional(),
    ItemReader: itemReader.optional(),
    ItemSelector: z.union([expression, z.record(z.string(), z.json())]).optional(),
    ItemBatcher: itemBatcher.optional(),
    MaxConcurrency: orExpression(wholeNumber(0, maxSeconds)).optional(),
    ToleratedFailurePercentage: orExpression(z.number().min(0).max(100)).optional(),
    ToleratedFailureCount: orExpression(wholeNumber(0, maxSeconds)).optional(),
    ResultWriter: resultWriter.optional(),
    Label: z
      .string()
      .regex(/^[^\s?*<>{}[\]:;,\\|^~$#%&`"\p{Cc}]{1,40}$/u)
      .optional(),
    ...common,
    ...assign,
    ...output,
    ...handling,
    ...transition,
  })
  .refine(hasOneTransition, oneTransition)
  .superRefine((state, context) => refineMap(state, context));

const succeed = z.strictObject({ Type: z.literal("Succeed"), ...common, ...output });

const fail = z.strictObject({
  Type: z.literal("Fail"),
  Error: z.string().optional(),
  Cause: z.string().optional(),
  ...common,
});

export type PassState = z.infer<typeof pass>;
export type TaskState = z.infer<typeof task>;
export type WaitState = z.infer<typeof wait>;
export type ChoiceState = z.infer<typeof choice>;
export type SucceedState = z.infer<typeof succeed>;
export type FailState = z.infer<typeof fail>;
export type ParallelState = z.infer<typeof parallel>;
export type MapState = z.infer<typeof map>;
export type Retrier = z.infer<typeof retrier>;
export type Catcher = z.infer<typeof catcher>;
export type State =
  | PassState
  | TaskState
  | WaitState
  | ChoiceState
  | SucceedState
  | FailState
  | ParallelState
  | MapState;

/** States that run on their own: a branch, an iteration, or the whole machine. */
export interface FlowDefinition {
  readonly Comment?: string | undefined;
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}
export interface ItemProcessor extends FlowDefinition {
  readonly ProcessorConfig?: z.infer<typeof processorConfig> | undefined;
}

const state: z.ZodType<State> = z.lazy(() =>
  z.discriminatedUnion("Type", [pass, task, wait, choice, succeed, fail, parallel, map], {
    error: "must be Pass, Task, Choice, Wait, Parallel, Map, Succeed or Fail",
  }),
);
const stateName = z.string().min(1).max(80, "is longer than 80 characters");
const flowFields = {
  Comment: z.string().optional(),
  StartAt: z.string(),
  States: z.record(stateName, state),
};
const flow: z.ZodType<FlowDefinition> = z.strictObject(flowFields);
const itemProcessor: z.ZodType<ItemProcessor> = z.strictObject({
  ...flowFields,
  ProcessorConfig: processorConfig.optional(),
});

/** The whole definition; fields outside it are refused. */
export const definitionSchema = z.strictObject({
  ...flowFields,
  Version: z.literal("1.0").optional(),
  QueryLanguage: z.literal("JSONata", { error: 'must be "JSONata"' }),
  TimeoutSeconds: wholeNumber(1, maxSeconds).optional(),
});
export type Definition = z.infer<typeof definitionSchema>;
