import middy, { type MiddlewareObj } from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod";
import { AppError, encodeMessage } from "../../core/errors.ts";
import { logger } from "./logger.ts";

export interface HandlerDefinition<Input, Output> {
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** The one use case of the function. */
  run(input: Input, context: Context): Promise<Output>;
}

export type Handler<Output> = (event: unknown, context: Context) => Promise<Output>;

/** A Lambda handler: parse, call one use case, return; errors leave it under a name that is retried or not. */
export function createHandler<Input, Output>(
  definition: HandlerDefinition<Input, Output>,
): Handler<Output> {
  const handler = middy<unknown, Output>()
    .use(validated(definition))
    .use(namedErrors())
    .handler(async (event, context) => definition.run(event as Input, context));
  return (event, context) => handler(event, context);
}

/** Parses what comes in and what goes out; a mismatch is a fault of ours, so it is not retried. */
function validated<Input, Output>({
  input,
  output,
}: HandlerDefinition<Input, Output>): MiddlewareObj<unknown, Output> {
  return {
    before: (request) => {
      request.event = input.parse(request.event);
    },
    after: (request) => {
      request.response = output.parse(request.response);
    },
  };
}

/**
 * Gives errors that may pass by themselves the names that the state machine retries, and puts code
 * and details into the message, from which the words are made where a person reads them.
 */
function namedErrors<Output>(): MiddlewareObj<unknown, Output> {
  return {
    onError: ({ error, context }) => {
      logger.error("handler failed", { function: context.functionName, error: error as Error });
      if (!(error instanceof AppError)) throw error;
      const named = new Error(encodeMessage(error), { cause: error });
      named.name = error.retryable ? retriedName(error) : error.name;
      throw named;
    },
  };
}

function retriedName({ code }: AppError): string {
  if (code.endsWith(".throttled")) return "Saiten.Throttled";
  if (code.endsWith(".timeout")) return "Saiten.Timeout";
  return "Saiten.Unavailable";
}
