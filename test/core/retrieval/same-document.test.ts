import { describe, expect, it } from "vitest";
import { sameDocument } from "../../../lib/core/retrieval/same-document.ts";

describe("sameDocument", () => {
  it.each([
    ["leave.md", "leave.md"],
    ["LEAVE.md", "leave.md"],
    ["ｌｅａｖｅ．ｍｄ", "leave.md"],
    ["就業規則（休暇）.md", "就業規則(休暇).md"],
    ["docs/leave.md#第3章", "docs/leave.md"],
    ["docs/leave.md#1", "docs/leave.md#2"],
    ["https://x.example/docs/leave.md?v=3", "https://x.example/docs/leave.md"],
    ["docs\\leave.md", "docs/leave.md"],
    ["docs/", "docs"],
  ])("%s is exactly %s", (source, label) => {
    expect(sameDocument(source, label)).toBe("exact");
    expect(sameDocument(label, source)).toBe("exact");
  });

  it.each([
    ["s3://bucket/docs/leave.md", "leave.md"],
    ["/a/b/Leave.md#p2", "leave.md"],
    ["https://x.example/docs/leave.md?v=3#p", "leave.md"],
    ["leave.md?v=3", "leave.md?v=4"],
  ])("%s has the last segment of %s", (source, label) => {
    expect(sameDocument(source, label)).toMatch(/exact|lastSegment/);
    expect(sameDocument(label, source)).toBe(sameDocument(source, label));
  });

  it.each([
    ["leave.md", "leaves.md"],
    ["a/leave.md", "b/leave.md"],
    ["leave.md", "leave"],
    ["https://x.example/view?id=3", "https://x.example/view?id=4"],
    ["", "leave.md"],
    ["#p2", ""],
    ["?a", "docs/x"],
    ["?a", "?b"],
  ])("%s is not %s", (source, label) => {
    expect(sameDocument(source, label)).toBeUndefined();
    expect(sameDocument(label, source)).toBeUndefined();
  });
});
