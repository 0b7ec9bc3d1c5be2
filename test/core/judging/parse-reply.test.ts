import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseReply } from "../../../lib/core/judging/parse-reply.ts";

const value = { verdicts: [{ verdict: "yes", reason: '括弧 { } と "引用" を含む。' }] };
const json = JSON.stringify(value);

const parsed = (content: unknown) => {
  const reply = parseReply(content);
  return reply.ok ? reply.value : reply.error.kind;
};

describe("a reply that holds one object", () => {
  test.each([
    ["structured output", value],
    ["plain JSON", json],
    ["a fence", `\`\`\`json\n${json}\n\`\`\``],
    ["prose around it", `判定しました。\n${json}\n以上です。`],
    ["braces in the prose", `Following {the steps} I say: ${json} {done}`],
    ["thoughts before it", `<think>{"verdicts":[]} か？</think>\n${json}`],
    ["thoughts under another name", `\n<Thinking>{"verdicts":[]} か？</Thinking>${json}`],
    ["the same object twice", `${json}\n${json}`],
  ])("is read through %s", (_, content) => {
    expect(parsed(content)).toEqual(value);
  });

  test("thoughts quoted inside it stay", () => {
    const quoted = { reason: "<think>{x}</think> と書かれている" };

    expect(parsed(JSON.stringify(quoted))).toEqual(quoted);
  });

  test.each([
    ["a trailing comma", '{"a":["x",],}', { a: ["x"] }],
    ["curly quotes", "{“a”: “x”}", { a: "x" }],
    ["full-width quotes", "{＂a＂:＂x＂}", { a: "x" }],
    ["Japanese quotes", "{「a」：「x」}", { a: "x" }],
    ["full-width structure", '｛"a"：［"x"，"y"］、"b"：1｝', { a: ["x", "y"], b: 1 }],
    ["quotes inside curly quotes", '{“a”: “彼は“はい”と"言った"”}', { a: '彼は“はい”と"言った"' }],
    ["single quotes around a brace", "{'a': 'x } y'}", { a: "x } y" }],
    ["an escaped quote in curly ones", '{“a”: “x \\" y”}', { a: 'x " y' }],
    ["a raw line break", '{"a": "x\ny"}', { a: "x\ny" }],
    ["Python's words", "{'a': True, 'b': None}", { a: true, b: null }],
  ])("is mended: %s", (_, content, expected) => {
    expect(parsed(content)).toEqual(expected);
  });
});

describe("a reply that would have to be guessed at", () => {
  test.each([
    ["", "noJson"],
    ["意見はありません。", "noJson"],
    ["[1, 2]", "noJson"],
    ["{not at all}", "noJson"],
    ['<think>{"a":1}</think>', "noJson"],
    ['{"verdicts":[{"verdict":"yes"},{"verd', "cut"],
    ['{"verdicts":[{"verdict":"yes"}', "cut"],
    ['{"reason":"途中', "cut"],
    ["{“a”: “x", "cut"],
    ['{"verdicts":[{"verdict":"yes"}}', "cut"],
    ['{"a":1} {"a":2}', "ambiguous"],
  ])("%j is a problem: %s", (content, kind) => {
    expect(parsed(content)).toBe(kind);
  });
});

describe("any reply", () => {
  const noise = fc.stringMatching(/^[^{}｛｝"'<]*$/);
  const object = fc.dictionary(fc.string(), fc.jsonValue());

  test("object with prose and a fence around it comes back as it was", () => {
    fc.assert(
      fc.property(object, noise, noise, (written, before, after) => {
        const text = JSON.stringify(written);

        expect(parsed(`${before}\n\`\`\`json\n${text}\n\`\`\`${after}`)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("prefix of an object is never taken for an answer", () => {
    fc.assert(
      fc.property(object, fc.nat(), (written, cut) => {
        const text = JSON.stringify({ ...written, reason: "理由" });

        expect(parsed(text.slice(0, 1 + (cut % (text.length - 1))))).toBe("cut");
      }),
    );
  });

  test("text at all is either an object or a problem", () => {
    const bits = fc.constantFrom(..."{}[]\"'“”「」：，:,\\ab \n", "｛", "｝", "null", "1");
    fc.assert(
      fc.property(fc.array(bits), (parts) => {
        const reply = parseReply(parts.join(""));

        expect(reply.ok ? typeof reply.value : reply.error.kind).toMatch(
          /^(object|noJson|cut|ambiguous)$/,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
