import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseConfig } from "../../lib/core/config/parse-config.ts";
import { caseSchema } from "../../lib/core/dataset/case.ts";
import { parseTestSet } from "../../lib/core/dataset/parse-test-set.ts";
import { registry } from "../../lib/core/metrics/registry.ts";
import { examplesOf } from "./commands.ts";
import { outlineOf, type Readme, ROOT, readmes, readPage, rowOf, textBelow } from "./markdown.ts";

const all = readmes.map(readPage);
const EMBEDDINGS: Readonly<Record<Readme, string>> = {
  "README.md": "埋め込みモデル",
  "README.en.md": "Embedding models",
  "README.zh-Hant.md": "嵌入模型",
};

describe("the READMEs", () => {
  test("have the same sections, tables and blocks", () => {
    const [first, ...others] = all.map(outlineOf);

    for (const other of others) expect(other).toEqual(first);
  });

  test("show the same commands but for the language", () => {
    const [first, ...others] = all.map((page) =>
      examplesOf(page)
        .flatMap(({ commands }) => commands)
        .map(({ run }) =>
          run
            .replace(/ (?:-- )?--language \S+/, "")
            .replace(/(answers|talks)\.[\w-]+\.jsonl/, "$1"),
        ),
    );

    for (const other of others) expect(other).toEqual(first);
  });

  test("say how many documents and questions the sample has", () => {
    const sample = join(ROOT, "examples/handbook");
    const documents = readdirSync(join(sample, "documents")).length;
    const cases = readFileSync(join(sample, "cases.jsonl"), "utf8").trim().split("\n").length;

    for (const { text } of all) {
      expect(text).toMatch(new RegExp(`${documents} (?:文書|documents|份)`));
      expect(text).toMatch(new RegExp(`(?:質問 ${cases} 件|${cases} questions|${cases} 個問題)`));
    }
  });
});

describe.each(all)("$file", (page) => {
  const { file, blocks, rows, text } = page;

  test("shows configurations that are valid", () => {
    const shown = blocks.filter(({ language }) => language === "yaml");

    expect(shown.length).toBeGreaterThan(0);
    for (const { lines } of shown) {
      expect(parseConfig({ file, text: lines.join("\n") })).toMatchObject({ ok: true });
    }
  });

  test("shows cases that are valid", () => {
    const shown = blocks.filter(({ language }) => language === "jsonl");

    expect(shown.length).toBeGreaterThan(0);
    for (const { lines } of shown) {
      expect(parseTestSet({ file, text: lines.join("\n") })).toMatchObject({ ok: true });
    }
  });

  test("explains every field of a case", () => {
    const named = rows.flatMap(([first = ""]) =>
      [...first.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );

    expect(named).toEqual(expect.arrayContaining(Object.keys(caseSchema.shape)));
  });

  test("names the metrics that need an expected answer", () => {
    const needing = Object.values(registry).filter(({ needs }) =>
      (needs as readonly string[]).includes("expectedAnswer"),
    );
    const [, meaning = ""] = rowOf(page, "expectedAnswer");
    const named = [...meaning.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);

    expect(named.sort()).toEqual(needing.map(({ id }) => id).sort());
  });

  test("names the metrics that need an embedding model", () => {
    const section = textBelow(page, EMBEDDINGS[file as Readme]);
    const needing = Object.values(registry).filter(({ embeds, options }) =>
      embeds(options.safeParse({}).data ?? {}),
    );

    const named = [...section.matchAll(/`(ragas-[a-z-]+)`/g)].map(([, name]) => name);
    expect(needing.length).toBeGreaterThan(0);
    expect(named.sort()).toEqual(needing.map(({ id }) => id).sort());
  });

  test("shows recorded contexts in the shape that is read", () => {
    const [, meaning = ""] = rowOf(page, "answer");
    const shown: unknown = JSON.parse(/`(\[\{.*?\}\])`/.exec(meaning)?.[1] ?? "null");
    const contexts = caseSchema.shape.retrievedContexts.safeParse(shown);

    expect(contexts.data?.map(Object.keys)).toEqual([["text", "source", "score"]]);
  });

  test("names every place below .saiten that the page of files names", () => {
    const places = readPage("docs/files.md").rows.flatMap(
      ([first = ""]) => /^`(\.saiten\/[^`]+|store\/)`$/.exec(first)?.slice(1) ?? [],
    );

    expect(places).toHaveLength(5);
    expect(places.filter((place) => !text.includes(`\`${place}\``))).toEqual([]);
  });
});
