import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBody, repeatedKey } from "../../../lib/core/api/parse-body.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const codeOf = (text: string) => {
  const read = parseBody(bytes(text));
  return read.ok ? undefined : read.error[0]?.code;
};

describe("a body", () => {
  const fits = (text: string) => codeOf(JSON.stringify({ text })) === undefined;

  it("is taken as long as Lambda can get it, which quotes make larger", () => {
    const most = 6 * 1024 * 1024;
    for (const [one, count] of [
      ["x", 4_000_000],
      ["あ", 1_300_000],
      ['"', 1_500_000],
      ["\n", 1_900_000],
    ] as const) {
      const text = one.repeat(count);
      const event = JSON.stringify({ body: JSON.stringify({ text }) });
      expect(fits(text)).toBe(true);
      expect(bytes(event).length).toBeLessThan(most);
    }
    expect(fits('"'.repeat(1_600_000))).toBe(false);
    expect(codeOf(JSON.stringify({ text: '"'.repeat(1_600_000) }))).toBe("api.too_large");
  });
});

describe("repeatedKey", () => {
  it.each([
    ['{"a":1,"b":{"a":2}}', undefined],
    ['{"a":["a","a"],"b":"a"}', undefined],
    ['[{"a":1},{"a":2}]', undefined],
    ['{"a":1,"a":2}', "a"],
    ['{"x":[{"b":1, "\\u0062" : 2}]}', "b"],
    ['{"a":"\\"","a":1}', "a"],
    ['{"a":"{\\"a\\":1,","b":1}', undefined],
  ])("%s", (text, key) => {
    expect(repeatedKey(text)).toBe(key);
  });

  it("finds none in what JSON.stringify wrote, and one where a key is put in again", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value);
        const [key = ""] = Object.keys(value);
        expect(repeatedKey(text)).toBeUndefined();
        expect(repeatedKey(`${text.slice(0, -1)},${JSON.stringify(key)}:0}`)).toBe(key);
      }),
    );
  });

  it("reads a text of megabytes", () => {
    expect(repeatedKey(JSON.stringify({ a: '\\"{,'.repeat(1_000_000) }))).toBeUndefined();
  });
});

describe("parseBody", () => {
  it.each([
    ["", "api.not_json"],
    ["[]", "api.not_object"],
    ["null", "api.not_object"],
    ['{"a":1,"a":1}', "api.repeated_key"],
    ['{"a":"\\ud800"}', "api.invalid_field"],
    ['{"a":"\\u0000"}', "api.invalid_field"],
    ['{"__proto__":1}', "api.invalid_field"],
    ['{"a":1e999}', "api.invalid_field"],
  ])("refuses %s", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it("refuses bytes that are no UTF-8", () => {
    const read = parseBody(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect(read).toMatchObject({ ok: false, error: [{ code: "api.not_json" }] });
  });

  it("never throws, and gives back what was sent", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (any) => {
        expect(typeof parseBody(any).ok).toBe("boolean");
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.double()), (value) => {
        const text = JSON.stringify(value);
        const read = parseBody(bytes(text));
        if (read.ok) expect(read.value).toEqual(JSON.parse(text));
      }),
    );
  });
});
