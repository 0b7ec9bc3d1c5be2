import * as z from "zod";

/** The bundled agent that retrieves from a folder or a JSONL of documents. */
export const sampleAgentSchema = z.strictObject({
  type: z.literal("sample"),
  name: z.string().trim().min(1).optional(),
  /** A folder of .md and .txt files, or a JSONL of `{ id, title, text }`. */
  documents: z.string().min(1),
  /** What the agent is; role-violation judges by it. */
  role: z.string().trim().min(1).optional(),
  /** Passages retrieved for a question. */
  k: z.int().min(1).max(100).optional(),
  /** Ids of cases on which the agent goes wrong on purpose. */
  misbehave: z
    .strictObject({
      changedNumber: z.array(z.string().min(1)).optional(),
      inventedSentence: z.array(z.string().min(1)).optional(),
      miss: z.array(z.string().min(1)).optional(),
    })
    .optional(),
});

/** Answers recorded in the test set: nobody is asked. */
export const recordedAgentSchema = z.strictObject({
  type: z.literal("recorded"),
  name: z.string().trim().min(1).optional(),
  role: z.string().trim().min(1).optional(),
});

export const agentSchema = z.discriminatedUnion("type", [sampleAgentSchema, recordedAgentSchema]);
export type AgentConfig = z.output<typeof agentSchema>;
