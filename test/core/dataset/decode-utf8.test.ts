import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeUtf8 } from "../../../lib/core/dataset/decode-utf8.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const SHIFT_JIS = [0x8e, 0xbf, 0x96, 0xe2];

test("UTF-8 is read with or without a BOM", () => {
  expect(decodeUtf8(bytes("質問\n"), "f")).toEqual({ ok: true, value: "質問\n" });
  expect(decodeUtf8(bytes("\ufeff質問\n"), "f")).toEqual({ ok: true, value: "質問\n" });
});

test("the line of the first byte that is not UTF-8 is named", () => {
  const broken = Uint8Array.from([...bytes("質問\nok\n"), ...SHIFT_JIS, ...bytes("\nend")]);
  const last = Uint8Array.from([...bytes("a\nb\n"), 0xff]);

  expect(decodeUtf8(broken, "f")).toEqual({
    ok: false,
    error: [{ code: "file.not_utf8", details: { file: "f", line: 3 } }],
  });
  expect(decodeUtf8(last, "f")).toMatchObject({ error: [{ details: { line: 3 } }] });
});

test.each([
  [0xff, 0xfe],
  [0xfe, 0xff],
])("UTF-16 is told by its BOM", (first, second) => {
  expect(decodeUtf8(Uint8Array.from([first, second, 0x41, 0]), "f")).toEqual({
    ok: false,
    error: [{ code: "file.utf16", details: { file: "f" } }],
  });
});

test("arbitrary bytes never throw, and what is read encodes to the same bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (input) => {
      const result = decodeUtf8(input, "f");
      if (!result.ok) return;
      const withoutBom = input[0] === 0xef && input[1] === 0xbb && input[2] === 0xbf;
      expect(bytes(result.value)).toEqual(withoutBom ? input.slice(3) : input);
    }),
  );
});
