import { describe, expect, test } from "vitest";
import { registry, STANDARD_METRICS } from "../../lib/core/metrics/registry.ts";
import { amountOf } from "./amount.ts";
import { addedCalls, costOf, selectionOf } from "./cost-of-metrics.ts";
import { readmes, readPage, rowOf } from "./markdown.ts";

const standard = STANDARD_METRICS.map(selectionOf);
/** A metric of the user's own has no id: the row names its kind. */
const CUSTOM = /^(?:カスタム指標|Custom metric|自訂指標)$/;

describe.each(readmes)("the tables of judge calls in %s", (file) => {
  const page = readPage(file);

  test.each(Object.keys(registry))("tell the calls of %s", async (id) => {
    const [, , ...shown] = rowOf(page, id);

    expect(shown.map(amountOf)).toEqual([
      await addedCalls(id, "most"),
      await addedCalls(id, "least"),
      await addedCalls(id, "most", "compact"),
    ]);
  });

  test("tell the calls of a custom metric, of an answer and of a conversation", async () => {
    const [answer = [], talk = [], ...others] = page.rows.filter(([name = ""]) =>
      CUSTOM.test(name),
    );
    const shown = [...answer.slice(2), ...talk.slice(2)].map(amountOf);

    const most = await addedCalls("g-eval", "most");
    const talked = await addedCalls("conversational-g-eval", "most");
    expect(others).toEqual([]);
    expect(shown).toEqual([most, most, most, talked, talked, talked]);
  });

  test("add up the standard metrics", async () => {
    const sum = page.rows.find(([first = ""]) => first.startsWith("**")) ?? [];

    const most = await costOf(standard, "most");
    const least = await costOf(standard, "least");
    const compact = await costOf(standard, "most", "compact");
    expect(sum.slice(2).map(amountOf)).toEqual([most.calls, least.calls, compact.calls]);
  });

  test("say which metrics embed how many texts", async () => {
    for (const id of Object.keys(registry)) {
      const [, steps = ""] = rowOf(page, id);
      const [, texts = "0"] = /(?:embeds|埋め込み|嵌入) (\d+)/.exec(steps) ?? [];

      const { texts: wanted } = await costOf([selectionOf(id)], "most");
      expect([id, Number(texts)]).toEqual([id, wanted]);
    }
  });
});
