import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterEach, describe, expect, it } from "vitest";
import { storeCall } from "../../../lib/adapters/aws/store-call.ts";
import { AppError } from "../../../lib/core/errors.ts";
import { mockAws, sdkError } from "../../support/aws-mock.ts";

const client = new SSMClient({ region: "ap-northeast-1" });
const ssm = mockAws(client);
afterEach(() => ssm.reset());

function failWith(error: Error, signal?: AbortSignal): Promise<unknown> {
  ssm.on(GetParameterCommand).rejects(error);
  return storeCall("ssm:GetParameter", signal, () =>
    client.send(new GetParameterCommand({ Name: "/x" })),
  ).catch((thrown: unknown) => thrown);
}

describe("storeCall", () => {
  it.each([
    ["store.throttled", sdkError("ThrottlingException", { status: 400 })],
    ["store.throttled", sdkError("ProvisionedThroughputExceededException", { status: 400 })],
    ["store.throttled", sdkError("SlowDown", { status: 503 })],
    ["store.throttled", sdkError("Whatever", { status: 429 })],
    ["store.throttled", Object.assign(new Error("x"), { $retryable: { throttling: true } })],
    ["store.timeout", sdkError("TimeoutError")],
    ["store.timeout", sdkError("Error", { code: "ETIMEDOUT" })],
    ["store.unavailable", sdkError("Error", { code: "ECONNREFUSED" })],
    ["store.unavailable", sdkError("TimeoutError", { code: "ECONNRESET" })],
    ["store.unavailable", sdkError("InternalServerError", { status: 500 })],
    ["store.unavailable", new AggregateError([sdkError("Error", { code: "ECONNREFUSED" })])],
    ["store.unavailable", new Error("fetch", { cause: sdkError("Error", { code: "ENOTFOUND" }) })],
  ])("says %s, which may pass", async (code, error) => {
    expect(await failWith(error)).toMatchObject({ code, retryable: true, cause: error });
  });

  it.each([
    ["store.denied", sdkError("AccessDeniedException", { status: 400 })],
    ["store.denied", sdkError("AccessDenied", { status: 403 })],
    ["store.denied", sdkError("UnrecognizedClientException", { status: 400 })],
    ["store.denied", sdkError("CredentialsProviderError")],
    ["store.failed", sdkError("ValidationException", { status: 400, message: "bad name" })],
    ["store.failed", sdkError("ResourceNotFoundException", { status: 400 })],
    ["store.failed", new Error("")],
  ])("says %s, which does not pass by itself", async (code, error) => {
    expect(await failWith(error)).toMatchObject({ code, retryable: false, cause: error });
  });

  it("names the operation and what the service said", async () => {
    const error = await failWith(sdkError("ValidationException", { message: "bad name" }));

    expect(error).toMatchObject({
      details: { operation: "ssm:GetParameter", reason: "bad name" },
    });
  });

  it("says something also of what is no error at all", async () => {
    const call = storeCall("op", undefined, () => Promise.reject("text"));

    await expect(call).rejects.toMatchObject({ code: "store.failed", details: { reason: "text" } });
  });

  it("leaves an AppError as it is", async () => {
    const error = new AppError("store.run_not_found", { runId: "r" });

    expect(await failWith(error)).toBe(error);
  });

  it("does not call when the signal is aborted already", async () => {
    let called = false;
    const call = storeCall("op", AbortSignal.abort(new Error("enough")), async () => {
      called = true;
    });

    await expect(call).rejects.toThrow("enough");
    expect(called).toBe(false);
  });

  it("turns a deadline into a timeout", async () => {
    const deadline = AbortSignal.abort(new DOMException("late", "TimeoutError"));

    expect(await failWith(sdkError("AbortError"), deadline)).toMatchObject({
      code: "store.timeout",
      retryable: true,
    });
  });
});
