import * as z from "zod";
import { LANGUAGES } from "../language.ts";

const MAX_ID_CODE_POINTS = 200;

export const caseIdSchema = z
  .string()
  .min(1)
  .refine((id) => [...id].length <= MAX_ID_CODE_POINTS, { error: "id.too_long" })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  .refine((id) => !/[\u0000-\u001f\u007f-\u009f]/.test(id), { error: "id.control_characters" });

/** A chunk that the agent's retrieval returned, best first. */
export const retrievedContextSchema = z.strictObject({
  text: z.string(),
  source: z.string().optional(),
  score: z.number().optional(),
});

export const toolCallSchema = z.strictObject({
  name: z.string().min(1),
  inputParameters: z.record(z.string(), z.unknown()).optional(),
  output: z.unknown().optional(),
});

/** One message of a conversation. */
export const conversationTurnSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  /** What an assistant's message was made from; absent: unknown. */
  retrievedContexts: z.array(retrievedContextSchema).optional(),
  toolsCalled: z.array(toolCallSchema).optional(),
  /** What the agent took for this message; absent: unknown. */
  latencyMs: z.number().nonnegative().optional(),
  /** What the agent says that this message cost, US dollars; absent: unknown. */
  costUsd: z.number().nonnegative().optional(),
});

/** A document id, or one with a grade (0 and above; used as gain by NDCG). */
export const relevantDocumentSchema = z.union([
  z.string().min(1),
  z.strictObject({ id: z.string().min(1), grade: z.number().nonnegative() }),
]);

/** Code points of an answer; at least one bound, both included. */
const lengthBoundsSchema = z
  .strictObject({
    min: z.int().nonnegative().optional(),
    max: z.int().nonnegative().optional(),
  })
  .refine(({ min, max }) => (min ?? max) !== undefined && (min ?? 0) <= (max ?? Infinity), {
    error: "check.length",
  });

/** A check without a judge: exactly one kind a check. Kinds beyond these are refused by name. */
export const checkSchema = z.union([
  z.strictObject({ contains: z.string().min(1) }),
  z.strictObject({ equals: z.string() }),
  z.strictObject({ regex: z.string().min(1) }),
  /** Draft 2020-12, or draft-07 where `$schema` says so. */
  z.strictObject({ jsonSchema: z.record(z.string(), z.unknown()) }),
  z.strictObject({ length: lengthBoundsSchema }),
  z.strictObject({ language: z.enum(LANGUAGES) }),
  z.strictObject({ latencyMs: z.number().nonnegative() }),
  z.strictObject({ costUsd: z.number().nonnegative() }),
]);

/** Exchanges that a simulated conversation may have, where its case does not say. */
export const DEFAULT_MAX_TURNS = 6;

/** Messages that a case may bring along: each may have a judge asked, and all are read by it. */
export const MAX_GIVEN_TURNS = 200;

/** One case of a test set, single-turn or multi-turn: a line of the canonical JSONL. */
export const caseSchema = z.strictObject({
  id: caseIdSchema,
  /** Empty in multi-turn cases, which have a scenario, and in rows that hold no question. */
  question: z.string().default(""),
  expectedAnswer: z.string().optional(),
  relevantDocuments: z.array(relevantDocumentSchema).optional(),
  relevantPassages: z.array(z.string().min(1)).optional(),
  tags: z.array(z.string().min(1)).default([]),
  priority: z.string().optional(),
  /** Runs and is stored, but counts in no rate, mean, gate or comparison. */
  flaky: z.boolean().default(false),
  skip: z.boolean().default(false),
  mustPass: z.boolean().default(false),
  /** The documents can't answer this question: declining is right. */
  expectAbstention: z.boolean().default(false),
  /** Cases with the same value are asked in file order in one conversation with the agent. */
  conversation: z.string().min(1).optional(),
  checks: z.array(checkSchema).default([]),
  metadata: z.record(z.string(), z.unknown()).default({}),
  expectedTools: z.array(toolCallSchema).optional(),
  task: z.string().optional(),
  /** A recorded answer, for `saiten score`. */
  answer: z.string().optional(),
  /** Absent: unknown. An empty list: nothing was retrieved. */
  retrievedContexts: z.array(retrievedContextSchema).optional(),
  toolsCalled: z.array(toolCallSchema).optional(),
  /** What the agent took for the recorded answer; absent: unknown. */
  latencyMs: z.number().nonnegative().optional(),
  /** What the recorded answer cost; absent: unknown. */
  costUsd: z.number().nonnegative().optional(),
  /** Multi-turn: what the simulated user wants and knows. */
  scenario: z.string().optional(),
  userDescription: z.string().optional(),
  /** Multi-turn: the conversation ends as soon as this is reached; without it, at `maxTurns`. */
  expectedOutcome: z.string().optional(),
  /** Multi-turn: most exchanges that are simulated, one user and one agent message each. */
  maxTurns: z.int().min(2).max(10).optional(),
  /** Multi-turn: what was said before the simulation, or the recorded conversation. */
  turns: z.array(conversationTurnSchema).max(MAX_GIVEN_TURNS).optional(),
});

export type TestCase = z.output<typeof caseSchema>;
export type RetrievedContext = z.output<typeof retrievedContextSchema>;
export type ConversationTurn = z.output<typeof conversationTurnSchema>;
export type ToolCall = z.output<typeof toolCallSchema>;
export type Check = z.output<typeof checkSchema>;
