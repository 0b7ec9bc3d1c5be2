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
    ["thoughts whose beginning the server left out", `{"verdicts":[]} か、{ か。</think>\n${json}`],
    ["thoughts without any brace", `考えた。</thinking>\n${json}`],
    ["being encoded twice", JSON.stringify(json)],
    ["being encoded twice, with a fence inside", JSON.stringify(`\`\`\`json\n${json}\n\`\`\``)],
    ["a slip in its repetition", `${json}\n${json.replace("]}", ",]}")}`],
    ["prose about other keys", `The set {1, "a"} and {verdict of: none} give ${json}`],
    ["a sketch of its shape", `{"verdicts":[{"verdict":"yes"|"no","reason":string}]} → ${json}`],
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
    ["bare quotes inside plain ones", '{"a": "彼は"はい"と言った"}', { a: '彼は"はい"と言った' }],
    ["a missing comma", '{"a": "x"\n"b": "y"}', { a: "x", b: "y" }],
    [
      "a number that JSON knows no such spelling of",
      '{"a": .8, "b": [+1]}',
      { a: ".8", b: ["+1"] },
    ],
    ["a share", '{"a": 8/10}', { a: "8/10" }],
    ["a comment", '{"a": 1 // gut\n}', { a: 1 }],
    [
      "a raw control character",
      '{"a": "x\u001b[1m\u0000\u0001y"}',
      { a: "x\u001b[1m\u0000\u0001y" },
    ],
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
    ['{"verdict":"yes","reason":"x","verdict":"no"}', "ambiguous"],
    ['{"a":[{"b":1,"b":1}]}', "ambiguous"],
    ["{'a': 1, 'a': 2}", "ambiguous"],
    ['{"verdicts":[{"verdict":"yes"|"no","reason":string}]}', "noJson"],
    ['{"claims":[string]}', "noJson"],
    ['{"verdicts":[{"verdict":"yes"},...]}', "noJson"],
    ['{"claims":["x", …]}', "noJson"],
    ['{"score": 1,5}', "noJson"],
    ['{"score": 8 / 10}', "noJson"],
    ['{"score": 0.8, "score"', "cut"],
    ['<think>{"a":1}', "cut"],
    ["考えました。</think>", "noJson"],
    ['{"a":1} </think> 以上です。', "noJson"],
    ['"意見はありません。"', "noJson"],
    ['The format is {"statements": []}. Here it is:\n{"statements": ["a", "b",]}', "ambiguous"],
    [
      'Example: {"verdicts":[{"verdict":"yes"}]}\n{"verdicts":[{"verdict":"no","reason":"a "b" c"},]}',
      "ambiguous",
    ],
    ['{"verdict":"yes"} {"verdict":"no" "because" of that: [}]}', "cut"],
    ['{"score": 1} {"score": 1,5}', "ambiguous"],
    ["{'score': 1} {'score': 1,5}", "ambiguous"],
    ["{“verdict”:“yes”} {verdict: no}", "ambiguous"],
  ])("%j is a problem: %s", (content, kind) => {
    expect(parsed(content)).toBe(kind);
  });
});

test.each([
  ['{"score": -}', "-"],
  ['{"score": 1e}', "1e"],
  ['{"score": 1.}', "1."],
  ['{"score": 80%}', "80%"],
])("half a number is a text, no other number: %s", (content, score) => {
  expect(parsed(content)).toEqual({ score });
});

test("thoughts that end inside of an object are a quotation", () => {
  const quoted = { reason: "答えは </think> を含む" };

  expect(parsed(`x ${JSON.stringify(quoted)} y`)).toEqual(quoted);
  expect(parsed(`{"a":1} </think> {"a":2}`)).toEqual({ a: 2 });
});

test("equal keys of different objects are no contradiction", () => {
  const list = { verdict: [{ verdict: "yes" }, { verdict: "no" }], a: { verdict: "a:\\" } };

  expect(parsed(JSON.stringify(list))).toEqual(list);
});

test("what is nested without end is a problem, in structured form too", () => {
  const nest = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

  expect(parsed({ a: nest(31) })).toEqual({ a: nest(31) });
  expect(parsed({ a: nest(40) })).toBe("cut");
  expect(parsed(JSON.stringify({ a: nest(31) }))).toEqual({ a: nest(31) });
  expect(parsed(JSON.stringify({ a: nest(40) }))).toBe("cut");
});

describe("a huge reply", () => {
  const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));
  const MEGA = 1_000_000;
  const MOST = 190_000;

  /** Milliseconds of this process's own: other work on the machine does not count. */
  function cpuMs(work: () => void): number {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  }

  test.each(["{", "{}", "{a}", '{"a":', '{"a":[', "<think>", "「", " ", '"x" '])(
    "of nothing but %j is a problem within a second",
    (piece) => {
      for (const text of [fill(piece, MEGA), `{"a": ${fill(piece, MEGA)}}`]) {
        expect(cpuMs(() => expect(parsed(text)).toBe("cut"))).toBeLessThan(1_000);
      }
    },
  );

  test.each([
    ["{", "cut"],
    ["{}", "ambiguous"],
    ["{a}", "ambiguous"],
    ['{"a":', "cut"],
    ["「", "noJson"],
    [" ", "noJson"],
    [`{"a": "${fill('b "c" ', MOST)}"}`, "noJson"],
    [`{"a": ${fill('"x" ', MOST)}}`, "noJson"],
    [`{"a": 1${fill(",", MOST)}}`, "noJson"],
    [`${fill('{"a":', 100_000)}1${fill("}", 20_000)}`, "cut"],
    [`{'a': '${fill("\\\\", MOST)}'}`, "noJson"],
  ])("that is just short enough is searched within a second: %#", (piece, kind) => {
    const text = fill(piece, MOST).slice(0, Math.max(MOST, piece.length));

    expect(cpuMs(() => expect(parsed(text)).toBe(kind))).toBeLessThan(1_000);
  });

  test("in valid JSON is read, however long it is", () => {
    const long = { reason: "x".repeat(MEGA) };

    expect(parsed(JSON.stringify(long))).toEqual(long);
  });

  test("that is just short enough to be mended is mended within a second", () => {
    const text = `{"a": "${'b "c" '.repeat(5_000)}"}`;

    expect(cpuMs(() => expect(parsed(text)).toMatchObject({ a: expect.any(String) }))).toBeLessThan(
      1_500,
    );
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

  const slips: readonly ((text: string) => string)[] = [
    (text) => text.replace(/\]\}$/, ",]}"),
    (text) => text.replaceAll("理由", '彼は"はい"と言った'),
    (text) => text.replaceAll("理由", "理由\u0001"),
    (text) => text.replaceAll('"', "'"),
    (text) => text.replace(/"([a-z]+)":/g, "$1:"),
    (text) => text.replaceAll(",", " "),
    (text) => text.replace(/\]\}$/, " 8 / 10 ]}"),
    (text) => text.replaceAll(":", "："),
  ];
  const verdict = fc.record({ verdict: fc.constantFrom("yes", "no"), reason: fc.constant("理由") });
  const verdicts = fc.record({ verdicts: fc.array(verdict, { maxLength: 3 }) });

  test("example beside an answer with a slip is never taken for the answer", () => {
    fc.assert(
      fc.property(
        verdicts,
        verdicts,
        fc.constantFrom(...slips),
        fc.boolean(),
        (example, answer, slip, isFirst) => {
          fc.pre(JSON.stringify(example) !== JSON.stringify(answer));
          const texts = [JSON.stringify(example), slip(JSON.stringify(answer))];

          const kind = parsed((isFirst ? texts : texts.reverse()).join("\n答え: "));

          expect(kind).toMatch(/^(cut|ambiguous)$/);
        },
      ),
    );
  });
});
