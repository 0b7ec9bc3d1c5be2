import "../../support/silent-logs.ts";
import { expect, it } from "vitest";
import { throwFailed } from "../../../lib/adapters/lambda/scheduling.ts";

it("an invocation fails when a schedule could not be followed, so that it is repeated", () => {
  const error = new Error("ValidationException");
  const failed = ["first", "second"].map((name) => ({ tenant: "default", name, error }));

  expect(() => throwFailed(failed)).toThrow(error);
  expect(() => throwFailed([])).not.toThrow();
});
