import { expect, test } from "vitest";
import { caseSchema } from "../../lib/core/dataset/case.ts";
import { parseTestSet } from "../../lib/core/dataset/parse-test-set.ts";
import { readPage } from "./markdown.ts";

const page = readPage("docs/files.md");

test("the conversation that is shown can be read and simulated", () => {
  const [shown] = page.blocks.filter(({ language }) => language === "json");
  const text = (shown?.lines ?? []).join("\n");

  expect(parseTestSet({ file: page.file, text, mode: "multi-turn" })).toMatchObject({
    ok: true,
    value: { warnings: [], cases: [{ maxTurns: 4 }] },
  });
});

test("every key of a conversation is explained, and no other", () => {
  const at = page.rows.findIndex(([first]) => first === "`scenario`");
  const named = page.rows.slice(at, at + 5).map(([first = ""]) => first.replaceAll("`", ""));

  expect(named).toEqual(Object.keys(caseSchema.shape).slice(-5));
});
