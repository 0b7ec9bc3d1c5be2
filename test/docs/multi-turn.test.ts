import { describe, expect, test } from "vitest";
import { parseConfig } from "../../lib/core/config/parse-config.ts";
import { caseSchema } from "../../lib/core/dataset/case.ts";
import { parseTestSet } from "../../lib/core/dataset/parse-test-set.ts";
import { STANDARD } from "../../lib/core/metrics/registry.ts";
import { STOP_REASONS } from "../../lib/core/results.ts";
import { newTranscript } from "../../lib/core/simulation/simulated-user.ts";
import { simulateExchange } from "../support/simulate-exchange.ts";
import { AMOUNTS, amountOf } from "./amount.ts";
import { costOf, selectionOf } from "./cost-of-metrics.ts";
import { outlineOf, readPage, rowOf } from "./markdown.ts";

const pages = [
  { file: "docs/multi-turn.md", user: "simulated user", custom: "a custom metric" },
  { file: "docs/multi-turn.ja.md", user: "模擬ユーザー", custom: "カスタム指標" },
];

/** What a conversation to its limit asks of the model that plays the user. */
async function callsOfUser(expectedOutcome?: string): Promise<number> {
  const asked: string[] = [];
  const simulated = {
    scenario: "日数を知りたい。",
    maxTurns: AMOUNTS.E,
    ...(expectedOutcome !== undefined && { expectedOutcome }),
  };
  const ports = {
    ask: async <T>(step: string) => {
      asked.push(step);
      return { simulatedInput: "何日ですか。", isComplete: false, reason: "まだです。" } as T;
    },
    askAgent: async () => ({ answer: "10日です。" }),
  };
  let transcript = newTranscript();
  while (transcript.stop === null) {
    transcript = await simulateExchange({ case: simulated, transcript }, ports);
  }
  return asked.length;
}

describe.each(pages)("$file", ({ file, user, custom }) => {
  const page = readPage(file);
  const amounts = ([, calls = "", fewest = ""]: readonly string[]) => [
    amountOf(calls),
    amountOf(fewest),
  ];
  const rowNamed = (name: string) => page.rows.find(([first]) => first === name) ?? [];

  test("says how often the simulated user is asked for", async () => {
    const shown = amounts(rowNamed(user));

    expect(shown).toEqual([await callsOfUser("10日だと分かる。"), await callsOfUser()]);
  });

  test("says what the metrics of a conversation cost", async () => {
    const rows = STANDARD["multi-turn"].map((id) => [id, rowOf(page, id)] as const);
    const all = [...rows, ["conversational-g-eval", rowNamed(custom)] as const];

    for (const [id, row] of all) {
      const most = await costOf([selectionOf(id)], "most");
      const least = await costOf([selectionOf(id)], "least");
      expect([id, ...amounts(row)]).toEqual([id, most.calls, least.calls]);
    }
  });

  test("explains every reason of a stop", () => {
    const named = page.rows.map(([first]) => first);

    expect(named).toEqual(expect.arrayContaining(STOP_REASONS.map((reason) => `\`${reason}\``)));
  });

  test("explains every field of a conversation, and no other", () => {
    const fields = Object.keys(caseSchema.shape).slice(-5);
    const at = page.rows.findIndex(([first]) => first === "`scenario`");
    const named = page.rows.slice(at, at + 5).map(([first = ""]) => first.replaceAll("`", ""));

    expect(named).toEqual(fields);
  });

  test("shows a configuration and a case that are valid", () => {
    const blockOf = (language: string) =>
      page.blocks.find((block) => block.language === language)?.lines.join("\n") ?? "";

    const config = parseConfig({ file, text: blockOf("yaml") });
    const cases = parseTestSet({ file, text: blockOf("jsonl"), mode: "multi-turn" });
    expect(config).toMatchObject({ ok: true, value: { mode: "multi-turn" } });
    expect(cases).toMatchObject({ ok: true, value: { warnings: [] } });
  });
});

test("docs/multi-turn is the same in both languages", () => {
  const [english, japanese] = pages.map(({ file }) => outlineOf(readPage(file)));

  expect(japanese).toEqual(english);
});
