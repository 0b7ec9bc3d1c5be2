import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aDistributedMap,
  aMachine,
  type Definition,
  memoryObjects,
  outputOf,
  run,
} from "./run-machine.ts";

const reading = (ReaderConfig: Definition, more: Definition = {}) =>
  aMachine({
    M: aDistributedMap({
      ItemReader: {
        Resource: "arn:aws:states:::s3:getObject",
        Arguments: { Bucket: "{% $states.input.bucket %}", Key: "k" },
        ReaderConfig,
        ...more,
      },
    }),
  });

const read = (body: string | Uint8Array, config: Definition) =>
  outputOf(reading(config), { bucket: "b" }, { objects: memoryObjects({ "b/k": body }) });

const failure = async (body: string | Uint8Array, config: Definition) => {
  const { error, cause } = await run(
    reading(config),
    { bucket: "b" },
    { objects: memoryObjects({ "b/k": body }) },
  );
  expect(error).toBe("States.ItemReaderFailed");
  return cause;
};

const firstRow = { InputType: "CSV", CSVHeaderLocation: "FIRST_ROW" };

describe("ItemReader", () => {
  it.each<[string, string, Definition, unknown]>([
    ["JSON", '\uFEFF[1,{"a":"あ"}]', { InputType: "JSON" }, [1, { a: "あ" }]],
    [
      "JSON at a pointer",
      '{"a/b":{"c":[[],[1,2]]}}',
      { InputType: "JSON", ItemsPointer: "/a~1b/c/1" },
      [1, 2],
    ],
    [
      "JSON lines with a byte order mark, CRLF, blank lines and no last line break",
      '\uFEFF{"q":"日本\u2028語"}\r\n\n  \n"two"\n3',
      { InputType: "JSONL" },
      [{ q: "日本\u2028語" }, "two", 3],
    ],
    ["no lines", "", { InputType: "JSONL" }, []],
    ["the first items only", "1\n2\n3\nnot JSON", { InputType: "JSONL", MaxItems: 2 }, [1, 2]],
    [
      "CSV with quotes, line breaks in quotes and a byte order mark",
      '\uFEFFid,質問\r\n1,"a ""b"",\nc"\r\n\r\n2,\r\n',
      firstRow,
      [
        { id: "1", 質問: 'a "b",\nc' },
        { id: "2", 質問: "" },
      ],
    ],
    [
      "CSV rows with too few or too many fields",
      "a,b\n1\n1,2,3\n",
      firstRow,
      [
        { a: "1", b: "" },
        { a: "1", b: "2" },
      ],
    ],
    [
      "CSV with headers given and another delimiter",
      "1\t2\n",
      { InputType: "CSV", CSVHeaderLocation: "GIVEN", CSVHeaders: ["x", "y"], CSVDelimiter: "TAB" },
      [{ x: "1", y: "2" }],
    ],
    ["CSV up to MaxItems", "a\n1\n2\n3\n", { ...firstRow, MaxItems: "{% 1 %}" }, [{ a: "1" }]],
  ])("reads %s", async (_, body, config, items) => {
    expect(await read(body, config)).toEqual(items);
  });

  it.each<[string, string | Uint8Array, Definition, string]>([
    ["a line that is not JSON", "1\n{\n", { InputType: "JSONL" }, "line 2 is not JSON"],
    ["JSON that is no array", "{}", { InputType: "JSON" }, "is not a JSON array"],
    [
      "a pointer to nothing",
      "{}",
      { InputType: "JSON", ItemsPointer: "/toString" },
      "at /toString is not a JSON array",
    ],
    ["broken JSON", "[", { InputType: "JSON" }, "JSON"],
    ["broken quotes", 'a\n"1\n', firstRow, "Quote"],
    ["a line without end", "1".repeat(9_000_000), { InputType: "JSONL" }, "a line is longer than"],
    ["text that is not UTF-8", Uint8Array.of(0x82, 0xa0), { InputType: "JSONL" }, "encoded"],
  ])("fails on %s", async (_, body, config, cause) => {
    expect(await failure(body, config)).toContain(cause);
  });

  it("fails when there is no such object, or reading breaks off", async () => {
    const config = { InputType: "JSONL" };
    const missing = await run(reading(config), { bucket: "other" });
    expect(missing).toMatchObject({
      error: "States.ItemReaderFailed",
      cause: "there is no object s3://other/k",
    });
    const objects = {
      ...memoryObjects(),
      async *get() {
        yield Buffer.from("1\n");
        throw new Error("connection lost");
      },
    };
    for (const each of [config, firstRow]) {
      expect(await run(reading(each), { bucket: "b" }, { objects })).toMatchObject({
        error: "States.ItemReaderFailed",
        cause: "connection lost",
      });
    }
  });

  it.each<[Definition, string]>([
    [{ Arguments: { Bucket: "b" } }, "States.ItemReaderFailed"],
    [{ Arguments: { Bucket: "b", Key: "k", VersionId: "1" } }, "States.ItemReaderFailed"],
    [{ Arguments: { Bucket: "b", Key: "{% 5 %}" } }, "States.QueryEvaluationError"],
    [{ Arguments: "{% [] %}" }, "States.QueryEvaluationError"],
  ])("fails on a place like %j", async (fields, error) => {
    const result = await run(reading({ InputType: "JSON" }, fields), { bucket: "b" });
    expect(result.error).toBe(error);
  });

  it("lists objects", async () => {
    const machine = aMachine({
      M: aDistributedMap({
        ItemReader: {
          Resource: "arn:aws:states:::s3:listObjectsV2",
          Arguments: { Bucket: "b", Prefix: "docs/" },
        },
        ItemSelector: "{% $states.context.Map.Item.Value.Key %}",
      }),
    });
    const objects = memoryObjects({ "b/docs/1": "x", "b/other": "y", "b/docs/2": "z" });
    expect(await outputOf(machine, {}, { objects })).toEqual(["docs/1", "docs/2"]);
  });

  it("reads back any values written as JSON lines", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 20 }), async (values) => {
        const items = JSON.parse(JSON.stringify(values)) as unknown[];
        const body = items.map((value) => JSON.stringify(value)).join("\r\n");
        expect(await read(body, { InputType: "JSONL" })).toEqual(items);
      }),
      { numRuns: 50 },
    );
  });

  it("reads back any table written as CSV", async () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const rows = fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.string()), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const text = [["a", "b"], ...table].map((row) => row.map(quoted).join(",")).join("\n");
        const expected = table.map(([a, b]) => ({ a, b }));
        expect(await read(Buffer.from(text), firstRow)).toEqual(
          JSON.parse(JSON.stringify(expected)),
        );
      }),
      { numRuns: 50 },
    );
  });
});
