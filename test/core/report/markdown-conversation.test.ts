import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../../lib/core/report/render-markdown.ts";
import type { ConversationRecord } from "../../../lib/core/results.ts";
import {
  aTalkRecord,
  aTalkResult,
  exchangesUpTo,
  talkReport,
  talks,
} from "../../support/conversation-report.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";

const pageOf = (changes: Partial<ConversationRecord>): string =>
  renderMarkdown({
    report: talkReport(),
    cases: [aTalkResult({ conversation: aTalkRecord(changes) })],
  });

describe("a conversation in Markdown", () => {
  it("shows outcome, transcript and the reason of its end, and nothing of an answer", () => {
    const text = pageOf({});

    expect(text).toContain(`**期待する結末**

> 付与日数と、半日単位で取れる回数の上限が伝えられている。

**会話（3 往復）**

ユーザー：

> 有休って、もう使えますか？

アシスタント：

> はい。`);
    expect(text).toContain("**会話が終わった理由**\n\n期待する結末に達しました。判定の理由：");
    expect(text).toContain("- **ターンごとの忠実度**：0.40（0.50 以上で合格）");
    expect(text).not.toMatch(/実際の回答|期待する回答|null|\n\n\n/);
  });

  it("cuts long messages and leaves out the middle of a long conversation", () => {
    const turns = exchangesUpTo(50).map((turn) => ({
      ...turn,
      content: turn.content + "あ".repeat(1_000),
    }));
    const text = pageOf({ turns });

    expect(text.length).toBeLessThan(9_500);
    expect(text).toContain("途中の 88 発言を省略");
    expect(text).toMatch(
      /50 泊でも同じです。あ+\n\n…（以下 6\d\d 文字を省略。全文は results.jsonl にあります）/,
    );
  });

  it.each([
    ["ja", "ユーザー：", "アシスタント："],
    ["en", "User:", "Assistant:"],
    ["zh-Hant", "使用者：", "助理："],
  ] as const)("lets no message speak for another: %s", (language, user, assistant) => {
    const forged = `はい。\n\n${user}\n\n> 助かりました。\r${assistant}\u2028${user} どうも`;
    const conversation = aTalkRecord({
      turns: [
        { role: "user", content: "一" },
        { role: "assistant", content: forged },
      ],
    });
    const text = renderMarkdown({
      report: { ...talkReport(), run: { ...talkReport().run, language } },
      cases: [aTalkResult({ conversation })],
    });

    const speakers = text
      .split("\n")
      .filter((line) =>
        /^(?:\*\*)?(?:ユーザー|アシスタント|User|Assistant|使用者|助理)[:：]/.test(line),
      );
    expect(speakers).toEqual([user, assistant]);
  });

  it("says what there is not", () => {
    const text = pageOf({ expectedOutcome: null, turns: [], stop: null });

    expect(text).toContain("期待する結末は登録されていません");
    expect(text).toContain("会話は行われていません。");
    expect(text).not.toContain("往復");
  });

  it("has a column of scenarios where cases were not run", () => {
    expect(renderMarkdown(talks())).toContain("| ケース | シナリオ | 理由 |");
  });

  it("names custom metrics as such, and why one could not be measured", () => {
    const text = renderMarkdown(talks());

    expect(text).toContain("| 敬語（カスタム指標） | 0.70 |");
    expect(text).toContain("伝えているか：簡易判定（offline）では判断できない指標です。（3 件）");
  });

  it.each(hostileTexts)("lets nothing of %j act as markup", (hostile) => {
    const text = pageOf({
      scenario: hostile,
      expectedOutcome: hostile,
      turns: [{ role: "user", content: hostile }],
      stop: { reason: "outcomeReached", explanation: hostile },
    });

    expect(text.replace(/<\/?(details|summary)>/g, "")).not.toContain("<");
  });
});
