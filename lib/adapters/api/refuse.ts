import type { Context } from "hono";
import { languageOfHeader } from "../../core/api/accept-language.ts";
import { problemOf } from "../../core/api/problem.ts";
import type { Message } from "../../core/messages/catalog.ts";

/** Answers with a problem document in the caller's language. */
export function refuse(context: Context, problems: readonly Message[], named = true): Response {
  const language = languageOfHeader(context.req.header("Accept-Language"));
  const problem = problemOf(problems, language, named);
  const headers = { "Content-Type": "application/problem+json", "Content-Language": language };
  return context.body(JSON.stringify(problem), problem.status as 400, headers);
}
