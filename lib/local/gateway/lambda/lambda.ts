import { type Exchange, type Reply, type Service, ServiceError } from "../exchange.ts";

export interface Functions {
  has(name: string): boolean;
  invoke(name: string, payload: unknown): Promise<unknown>;
}

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Invoke of Lambda: by name or ARN, with an answer or without waiting for one. */
export function createLambda(functions: Functions): Service {
  return {
    name: "lambda",
    overload: { code: "TooManyRequestsException", status: 429 },
    broken: { code: "ServiceException", status: 500 },
    operationOf: ({ path, method }) => (method === "POST" && PATH.test(path) ? "Invoke" : path),
    subjectOf: async ({ path }) => path,
    handle: async (exchange, operation) => {
      if (operation !== "Invoke") {
        throw new ServiceError("UnknownOperationException", `${operation} is not served`, 404);
      }
      return invokeBy(functions, exchange);
    },
    renderError: (_exchange, { code, message, status }) => ({
      status,
      headers: { "content-type": "application/json", "x-amzn-errortype": code },
      body: JSON.stringify({ Type: "User", message }),
    }),
  };
}

async function invokeBy(functions: Functions, exchange: Exchange): Promise<Reply> {
  const [, named = ""] = PATH.exec(exchange.path) ?? [];
  const name = decodeURIComponent(named).replace(/^arn:aws:lambda:.*:function:/, "");
  if (!functions.has(name)) {
    throw new ServiceError("ResourceNotFoundException", `Function not found: ${name}`, 404);
  }
  const payload = readPayload((await exchange.text()) || "{}");
  const called = functions.invoke(name, payload).then(answered, failed);
  // What nobody waits for is told nobody, as where no destination is set.
  if (exchange.headers["x-amz-invocation-type"] === "Event") return { status: 202, headers: {} };
  return called;
}

function readPayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError("InvalidRequestContentException", `Could not parse: ${reason}`);
  }
}

const JSON_TYPE = { "content-type": "application/json", "x-amz-executed-version": "$LATEST" };

const answered = (value: unknown): Reply => ({
  status: 200,
  headers: JSON_TYPE,
  body: JSON.stringify(value ?? null),
});

/** An error of the function is an answer of the service. */
function failed(error: unknown): Reply {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return {
    status: 200,
    headers: { ...JSON_TYPE, "x-amz-function-error": "Unhandled" },
    body: JSON.stringify({ errorType: name, errorMessage: message }),
  };
}
