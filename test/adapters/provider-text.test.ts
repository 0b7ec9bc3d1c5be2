import { describe, expect, it } from "vitest";
import { briefly } from "../../lib/adapters/provider-text.ts";
import { nothingSecret, redactor } from "../../lib/adapters/redact.ts";

describe("briefly", () => {
  it("is one line without its full stop, and short", () => {
    expect(briefly(new Error("no\n  such model."), nothingSecret)).toBe("Error: no such model");
    expect(briefly("長".repeat(400), nothingSecret)).toBe(`${"長".repeat(300)}…`);
    expect(briefly(404, nothingSecret)).toBe("404");
  });

  it("holds no part of a secret, also where it is cut", () => {
    const said = `${"長".repeat(295)}sk-0123456789`;

    expect(briefly(said, redactor(["Bearer sk-0123456789"]))).toBe(`${"長".repeat(295)}***`);
  });

  it("tells what became of the first of several addresses", () => {
    const errors = [new Error("connect ECONNREFUSED ::1:9"), new Error("connect ECONNREFUSED")];

    expect(briefly(new AggregateError(errors), nothingSecret)).toBe(
      "Error: connect ECONNREFUSED ::1:9",
    );
    expect(briefly(new AggregateError([], "none"), nothingSecret)).toBe("AggregateError: none");
  });
});
