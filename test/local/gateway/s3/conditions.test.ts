import { describe, expect, it } from "vitest";
import {
  parseRange,
  readCondition,
  writeCondition,
} from "../../../../lib/local/gateway/s3/conditions.ts";

const meta = { etag: "abc", modifiedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678), headers: {} };
const before = "Fri, 02 Jan 2026 03:04:04 GMT";
const same = "Fri, 02 Jan 2026 03:04:05 GMT";

describe("readCondition", () => {
  it.each([
    [{}, "proceed"],
    [{ "if-match": '"abc"' }, "proceed"],
    [{ "if-match": '"x", W/"abc"' }, "proceed"],
    [{ "if-match": '"x"' }, 412],
    [{ "if-match": "*", "if-unmodified-since": before }, "proceed"],
    [{ "if-none-match": '"abc"' }, 304],
    [{ "if-none-match": '"x"', "if-modified-since": same }, "proceed"],
    [{ "if-modified-since": same }, 304],
    [{ "if-modified-since": before }, "proceed"],
    [{ "if-modified-since": "yesterday" }, "proceed"],
    [{ "if-unmodified-since": before }, 412],
    [{ "if-unmodified-since": same }, "proceed"],
  ] as const)("%j says %s", (headers, outcome) => {
    expect(readCondition(headers, meta)).toBe(outcome);
  });
});

describe("writeCondition", () => {
  it.each([
    [{}, undefined],
    [{ "if-none-match": "*" }, "absent"],
    [{ "if-none-match": '"abc"' }, "unsupported"],
    [{ "if-match": '"abc"' }, { etag: "abc" }],
    [{ "if-match": "*" }, "unsupported"],
    [{ "if-match": '"a", "b"' }, "unsupported"],
  ] as const)("%j means %j", (headers, outcome) => {
    expect(writeCondition(headers)).toEqual(outcome);
  });
});

describe("parseRange", () => {
  it.each([
    [undefined, "whole"],
    ["bytes=0-3", { start: 0, end: 4 }],
    ["bytes=4-", { start: 4, end: 10 }],
    ["bytes=-3", { start: 7, end: 10 }],
    ["bytes=-30", { start: 0, end: 10 }],
    ["bytes=8-99", { start: 8, end: 10 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-4", "whole"],
    ["bytes=-", "whole"],
    ["bytes=0-1,4-5", "whole"],
    ["lines=1-2", "whole"],
  ] as const)("%s of ten bytes is %j", (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it("has no byte to give of an empty object", () => {
    expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(parseRange("bytes=-5", 0)).toBe("unsatisfiable");
  });
});
