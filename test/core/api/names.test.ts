import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageOfHeader } from "../../../lib/core/api/accept-language.ts";
import { isAllowedAddress } from "../../../lib/core/api/allowed-hosts.ts";
import { isTenant, isTestSetName, parseTestSetRef } from "../../../lib/core/api/names.ts";
import { base32, isKey, runIdOfKey } from "../../../lib/core/api/run-id.ts";

describe("names", () => {
  it("of tenants hold nothing that keys and paths are made of", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        if (isTenant(text)) expect(text).toMatch(/^[a-z0-9-]{1,63}$/);
      }),
    );
    expect(["default", "a", "a-1", "0"].every(isTenant)).toBe(true);
    expect(["", "-a", "A", "a\n", "a_b", "models", "schedules"].some(isTenant)).toBe(false);
  });

  it("of test sets are in one form, without separators", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        if (!isTestSetName(text)) return;
        expect(text.normalize("NFKC")).toBe(text);
        expect(text).not.toMatch(/[#/\\@\s\p{Cc}\p{Cf}]|^\./u);
      }),
    );
    expect(["handbook", "休暇_v1.2", "議事錄"].every(isTestSetName)).toBe(true);
  });

  it.each([
    ["handbook", { name: "handbook" }],
    ["休暇@0123ab", { name: "休暇", version: "0123ab" }],
    ["a@b@012345", undefined],
    ["a@", undefined],
    ["a@12345", undefined],
    ["a@ABCDEF", undefined],
    ["@012345", undefined],
  ])("%s refers to a test set", (text, ref) => {
    expect(parseTestSetRef(text)).toEqual(ref);
  });
});

describe("ids of runs", () => {
  it.each([
    ["", ""],
    ["f", "my"],
    ["fo", "mzxq"],
    ["foob", "mzxw6yq"],
    ["fooba", "mzxw6ytb"],
    ["foobar", "mzxw6ytboi"],
  ])("are base32 of RFC 4648: %j", (text, encoded) => {
    expect(base32(new TextEncoder().encode(text))).toBe(encoded);
  });

  it("come from keys of plain characters", () => {
    expect(["k", "a-b_c:1", "x".repeat(200)].every(isKey)).toBe(true);
    expect(["", "a b", "é", "x".repeat(201), "a\n"].some(isKey)).toBe(false);
  });

  it("are the same for one tenant and key, and for no other", () => {
    expect(runIdOfKey("a", "k")).toBe(runIdOfKey("a", "k"));
    expect(runIdOfKey("a", "k")).toMatch(/^r[a-z2-7]{52}$/);
    expect(new Set([runIdOfKey("a", "k"), runIdOfKey("b", "k"), runIdOfKey("a", "l")]).size).toBe(
      3,
    );
  });
});

it.each([
  ["https://judge.example.com/v1", ["judge.example.com"], true],
  ["https://JUDGE.example.com:443/v1", ["https://judge.example.com"], true],
  ["https://judge.example.com./v1", ["judge.example.com"], false],
  ["http://judge.example.com/v1", ["judge.example.com"], false],
  ["http://10.0.0.5:8000/v1", ["http://10.0.0.5:8000"], true],
  ["https://10.0.0.5:8000/v1", ["http://10.0.0.5:8000"], false],
  ["http://10.0.0.5/v1", ["http://10.0.0.5:8000"], false],
  ["http://0x0a000005:8000/v1", ["http://10.0.0.5:8000"], true],
  ["https://judge.example.com@evil.com/v1", ["judge.example.com"], false],
  ["https://evil.com#judge.example.com", ["judge.example.com"], false],
  ["https://a.judge.example.com", ["judge.example.com"], false],
  ["https://a.judge.example.com", ["*.judge.example.com", ""], false],
  ["ftp://judge.example.com", ["judge.example.com"], false],
  ["judge.example.com", ["judge.example.com"], false],
])("%s within %j: %s", (address, allowed, isAllowed) => {
  expect(isAllowedAddress(address, allowed)).toBe(isAllowed);
});

it.each([
  [undefined, "ja"],
  ["en-US,en;q=0.9,ja;q=0.8", "en"],
  ["fr, zh-Hant-TW;q=0.8, en;q=0.7", "zh-Hant"],
  ["en;q=0, ja;q=0.1", "ja"],
  ["en;q=x", "ja"],
  ["*", "ja"],
])("%s is answered in %s", (header, language) => {
  expect(languageOfHeader(header)).toBe(language);
});
