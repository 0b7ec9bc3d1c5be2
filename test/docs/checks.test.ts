import { expect, test } from "vitest";
import { checkSchema } from "../../lib/core/dataset/case.ts";
import { parseTestSet } from "../../lib/core/dataset/parse-test-set.ts";
import { readPage } from "./markdown.ts";

const page = readPage("docs/files.md");
const kinds = checkSchema.options.flatMap(({ shape }) => Object.keys(shape));

test("the case with checks that is shown can be read", () => {
  const [shown] = page.blocks.filter(({ language }) => language === "jsonl");
  const text = (shown?.lines ?? []).join("\n");

  expect(parseTestSet({ file: page.file, text })).toMatchObject({
    ok: true,
    value: { warnings: [], cases: [{ checks: [{}, {}] }] },
  });
});

test("every kind of check is explained with an example that can be read, and no other", () => {
  const examples = page.rows.flatMap(
    ([first = ""]) => /^`(\{ ".*\})`$/.exec(first)?.slice(1) ?? [],
  );
  const checks = examples.map((text) =>
    checkSchema.parse(JSON.parse(text.replace("{ ... }", "{}"))),
  );

  expect(checks.flatMap(Object.keys)).toEqual(kinds);
});
