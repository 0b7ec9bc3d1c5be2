import { describe, expect, test } from "vitest";
import { parseConfig } from "../../lib/core/config/parse-config.ts";
import { registry } from "../../lib/core/metrics/registry.ts";
import { RUN_FIGURES } from "../../lib/core/verdict/gate.ts";
import { parseGate } from "../../lib/core/verdict/parse-gate.ts";
import { outlineOf, readPage, rowOf } from "./markdown.ts";

const metrics = Object.values(registry);

describe.each(["docs/metrics.md", "docs/metrics.ja.md"])("%s", (file) => {
  const page = readPage(file);

  test.each(metrics)("describes $id with its direction and group", ({ id, direction, group }) => {
    expect(page.sections).toContainEqual({ level: 2, title: id });
    expect(rowOf(page, id).slice(1, 3)).toEqual([direction, group]);
  });

  test.each(metrics)("names every option and step of $id", ({ options, steps }) => {
    const names = [...Object.keys(options.shape), ...Object.keys(steps)];

    expect(names.filter((name) => !page.text.includes(`\`${name}`))).toEqual([]);
  });
});

test.each(["metrics", "pass-rule"])("docs/%s is the same in both languages", (name) => {
  const [english, japanese] = [`docs/${name}.md`, `docs/${name}.ja.md`]
    .map(readPage)
    .map(outlineOf);

  expect(japanese).toEqual(english);
});

test("docs/judge-script.md names the steps of every metric", () => {
  const page = readPage("docs/judge-script.md");
  const stepsOf = (id: string) =>
    page.rows.find(([first = ""]) => first.includes(`\`${id}\``))?.[1] ?? "";
  // Several chunks in one request: a script is asked chunk by chunk.
  const isScripted = (step: string) => step !== "chunkVerdicts";

  for (const { id, steps } of metrics) {
    const missing = Object.keys(steps).filter((step) => !stepsOf(id).includes(`\`${step}\``));
    expect([id, missing.filter(isScripted)]).toEqual([id, []]);
  }
});

describe.each(["docs/pass-rule.md", "docs/pass-rule.ja.md"])("%s", (file) => {
  const page = readPage(file);

  test.each(metrics)("puts $id into its group", ({ id, group }) => {
    const row = page.rows.find(([first]) => first === group) ?? [];

    expect(row[1]?.split(", ")).toContain(id);
  });

  test("names every figure of a gate", () => {
    const named = page.rows.flatMap(([first = ""]) => first.split(", "));

    expect(named).toEqual(expect.arrayContaining(RUN_FIGURES.map((figure) => `\`${figure}\``)));
  });

  test("shows gates that are valid", () => {
    const [block] = page.blocks.filter(({ language }) => language === "yaml");
    const config = parseConfig({ file: page.file, text: block?.lines.join("\n") ?? "" });
    if (!config.ok) throw new Error(JSON.stringify(config.error));

    expect(config.value.gates.length).toBeGreaterThan(0);
    for (const gate of config.value.gates) {
      const rule = typeof gate === "string" ? gate : gate.rule;
      expect(parseGate(rule, { metrics })).toMatchObject({ ok: true });
    }
  });
});
