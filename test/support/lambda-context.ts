import type { Context } from "aws-lambda";

/** What Lambda hands to a handler beside the event. */
export function aLambdaContext(overrides: Partial<Context> = {}): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: "ScoreCase",
    functionVersion: "$LATEST",
    invokedFunctionArn: "arn:aws:lambda:ap-northeast-1:000000000000:function:ScoreCase",
    memoryLimitInMB: "1024",
    awsRequestId: "00000000-0000-4000-8000-000000000000",
    logGroupName: "/aws/lambda/ScoreCase",
    logStreamName: "stream",
    getRemainingTimeInMillis: () => 900_000,
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
    ...overrides,
  };
}
