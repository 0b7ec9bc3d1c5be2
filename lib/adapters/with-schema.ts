import type { JudgeRequest, Prompt } from "../core/ports.ts";

/** The same prompt with the answer's shape in its last line, for a model that can't be held to it. */
export const withSchema = (prompt: Prompt, schema: JudgeRequest["schema"]): Prompt => ({
  ...prompt,
  user: `${prompt.user}\n\nJSON Schema: ${JSON.stringify(schema)}`,
});
