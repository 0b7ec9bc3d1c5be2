import { mockClient } from "aws-sdk-client-mock";

/** A client whose commands are answered by the test; the one place that knows the mocking library. */
export const mockAws = mockClient;

/** What the SDK throws: a name, an HTTP status and perhaps the code of the connection's failure. */
export function sdkError(
  name: string,
  { status, code, message = name }: { status?: number; code?: string; message?: string } = {},
): Error {
  const error = Object.assign(new Error(message), { name });
  return Object.assign(
    error,
    status === undefined ? {} : { $metadata: { httpStatusCode: status } },
    code === undefined ? {} : { code },
  );
}
