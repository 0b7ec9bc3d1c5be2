import { describe, expect, test } from "vitest";
import { builtInNames } from "../../lib/core/config/built-in-names.ts";
import { customEntrySchema } from "../../lib/core/config/custom.ts";
import { parseConfig } from "../../lib/core/config/parse-config.ts";
import { resolveMetrics } from "../../lib/core/config/resolve-metrics.ts";
import { gEval } from "../../lib/core/metrics/g-eval.ts";
import { registry, STANDARD } from "../../lib/core/metrics/registry.ts";
import { conversationSimulator } from "../../lib/core/simulation/conversation-simulator.ts";
import { RUN_FIGURES } from "../../lib/core/verdict/gate.ts";
import { parseGate } from "../../lib/core/verdict/parse-gate.ts";
import { readDepartures } from "../conformance/command/departures.ts";
import { conformance } from "../conformance/command/main.ts";
import { missingLines } from "./commands.ts";
import { outlineOf, readPage, rowOf, textBelow } from "./markdown.ts";

const metrics = Object.values(registry);
const BOUNDED = [
  { id: "summarization", option: "n" },
  { id: "ragas-answer-relevancy", option: "strictness" },
] as const;

describe.each(["docs/metrics.md", "docs/metrics.ja.md"])("%s", (file) => {
  const page = readPage(file);

  test.each(metrics)("describes $id with its direction and group", ({ id, direction, group }) => {
    expect(page.sections).toContainEqual({ level: 2, title: id });
    expect(rowOf(page, id).slice(1, 3)).toEqual([direction, group]);
  });

  test.each(metrics)("names every option and step of $id where it stands", ({ id, ...metric }) => {
    const names = [...Object.keys(metric.options.shape), ...Object.keys(metric.steps)];
    const below = textBelow(page, id);

    const missing = names.filter((name) => !below.includes(`\`${name}`));
    expect(missing).toEqual(missing.filter((name) => name === "includeReason"));
    expect(page.text).toContain("`includeReason`");
  });

  test.each(BOUNDED)("says the default and the bounds of $option of $id", ({ id, option }) => {
    const { options } = registry[id];
    const accepts = (value: number) => options.safeParse({ [option]: value }).success;

    const shown = new RegExp(`\\\`${option}\\\`\\D*(\\d+)\\D+(\\d+)\\D+(\\d+)`).exec(
      textBelow(page, id),
    );

    const [usual = 0, low = 0, high = 0] = (shown ?? []).slice(1).map(Number);
    expect(options.parse({})).toMatchObject({ [option]: usual });
    expect([low - 1, low, high, high + 1].map(accepts)).toEqual([false, true, true, false]);
  });

  test("shows custom metrics that are valid, and names every key of one", () => {
    const [block] = page.blocks.filter(({ language }) => language === "yaml");
    const parsed = parseConfig({ file, text: block?.lines.join("\n") ?? "" });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const resolved = resolveMetrics(parsed.value, {
      known: registry,
      standard: STANDARD,
      taken: builtInNames,
      file,
    });

    const keys = Object.keys(customEntrySchema.shape);
    expect(resolved).toMatchObject({ ok: true });
    expect(keys.filter((key) => !new RegExp(`[\`\\s]${key}[:\`]`).test(page.text))).toEqual([]);
  });

  test("names every rule by which vectors are left out", () => {
    const shapes = readDepartures().flatMap(({ shape }) => shape ?? []);

    const named = page.rows.map(([first = ""]) => first);
    expect(named).toEqual(expect.arrayContaining(shapes.map((shape) => `\`${shape}\``)));
  });

  test("shows what the conformance command prints", async () => {
    const printed: string[] = [];
    const exitCode = await conformance(undefined, (line) => printed.push(line));

    const shown = page.blocks.find(({ lines }) => lines.some((line) => / passed, /.test(line)));
    expect(exitCode).toBe(0);
    expect(shown?.lines.length).toBeGreaterThan(2);
    expect(missingLines(shown?.lines ?? [], printed.join("\n"))).toEqual([]);
  });
});

test.each(["metrics", "pass-rule"])("docs/%s is the same in both languages", (name) => {
  const [english, japanese] = [`docs/${name}.md`, `docs/${name}.ja.md`]
    .map(readPage)
    .map(outlineOf);

  expect(japanese).toEqual(english);
});

test("docs/judge-script.md names the steps of every metric and of the simulated user", () => {
  const page = readPage("docs/judge-script.md");
  const stepsOf = (id: string) =>
    page.rows.find(([first = ""]) => first.includes(`\`${id}\``))?.[1];
  // Several chunks in one request: a script is asked chunk by chunk.
  const isScripted = (step: string) => step !== "chunkVerdicts";

  for (const { id, steps } of [...metrics, conversationSimulator]) {
    const named = stepsOf(id);
    const missing = Object.keys(steps).filter((step) => !named?.includes(`\`${step}\``));
    expect([id, named === undefined, missing.filter(isScripted)]).toEqual([id, false, []]);
  }
});

test("docs/judge-script.md names the steps of a custom metric", () => {
  const page = readPage("docs/judge-script.md");
  const [, named = ""] = page.rows.find(([first = ""]) => first.includes("custom metric")) ?? [];

  const steps = Object.keys(gEval("polite", { criteria: "It is polite." }).steps);
  expect(steps.filter((step) => !named.includes(`\`${step}\``))).toEqual([]);
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
