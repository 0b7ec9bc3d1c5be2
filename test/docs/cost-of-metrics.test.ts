import { describe, expect, test } from "vitest";
import type { Need } from "../../lib/core/metrics/metric.ts";
import { registry } from "../../lib/core/metrics/registry.ts";
import { amountOf } from "./amount.ts";
import { costOf, isMeasuredOffline, selectionOf } from "./cost-of-metrics.ts";
import { readPage, rowOf, textBelow } from "./markdown.ts";

interface Words {
  readonly file: string;
  readonly needs: Readonly<Record<Exclude<Need, "scenario" | "expectedOutcome">, string>>;
  /** Groups: what is needed, calls, fewest calls, texts embedded. */
  readonly line: RegExp;
  readonly separator: string;
  readonly none: string;
  readonly offline: string;
}

const pages: readonly Words[] = [
  {
    file: "docs/metrics.md",
    needs: {
      question: "question",
      answer: "answer",
      contexts: "contexts",
      expectedAnswer: "expected answer",
      toolsCalled: "tools called",
      expectedTools: "expected tools",
      labels: "labelled documents",
      turns: "conversation",
    },
    line: /^Needs: (.+?)\. Calls: (none|[\dEIP +−]+?)(?:, at least ([\dEIP +−]+?))?(?: \(.+?\)| for .+?)?[.;](?:.*? Embeds: (\d+) texts)?/m,
    separator: ", ",
    none: "none",
    offline: "yes",
  },
  {
    file: "docs/metrics.ja.md",
    needs: {
      question: "質問",
      answer: "回答",
      contexts: "検索結果",
      expectedAnswer: "期待する回答",
      toolsCalled: "呼び出したツール",
      expectedTools: "期待するツール",
      labels: "参照文書",
      turns: "会話",
    },
    line: /^必要：(.+?)。呼び出し：(なし|[\dEIP +−]+?)(?: 回)?(?:、最少 ([\dEIP +−]+?) 回)?(?:（.+?）)?。(?:.*?埋め込み：(\d+) 件)?/m,
    separator: "、",
    none: "なし",
    offline: "○",
  },
];

describe.each(pages)("$file", (words) => {
  const page = readPage(words.file);

  test.each(Object.values(registry))("says what $id needs and what it costs", async (metric) => {
    const { id, needs } = metric;
    const selections = [selectionOf(id)];
    const most = await costOf(selections, "most");
    const least = await costOf(selections, "least");

    const found = words.line.exec(textBelow(page, id)) ?? [];

    const [, needed = "", calls = "", fewest = calls, texts = "0"] = found;
    const amount = (written: string) => (written === words.none ? 0 : amountOf(written));
    expect({
      needs: needed.split(words.separator),
      costs: [amount(calls), amount(fewest), Number(texts)],
    }).toEqual({
      needs: needs.map((need) => words.needs[need as keyof Words["needs"]]),
      costs: [most.calls, least.calls, most.texts],
    });
  });

  test.each(Object.keys(registry))("says whether the offline judge can tell %s", async (id) => {
    expect(rowOf(page, id)[5] === words.offline).toBe(await isMeasuredOffline(id));
  });
});
