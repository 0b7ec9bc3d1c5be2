import { describe, expect, it } from "vitest";
import { briefly } from "../../lib/adapters/provider-text.ts";

describe("briefly", () => {
  it("is one line without its full stop, and short", () => {
    expect(briefly(new Error("no\n  such model."))).toBe("Error: no such model");
    expect(briefly("長".repeat(400))).toBe(`${"長".repeat(300)}…`);
    expect(briefly(404)).toBe("404");
  });

  it("tells what became of the first of several addresses", () => {
    const errors = [new Error("connect ECONNREFUSED ::1:9"), new Error("connect ECONNREFUSED")];

    expect(briefly(new AggregateError(errors))).toBe("Error: connect ECONNREFUSED ::1:9");
    expect(briefly(new AggregateError([], "none"))).toBe("AggregateError: none");
  });
});
