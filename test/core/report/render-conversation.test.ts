import { describe, expect, it } from "vitest";
import { renderCase } from "../../../lib/core/report/render-case.ts";
import type { CaseResult, ConversationRecord } from "../../../lib/core/results.ts";
import { aTalkRecord, aTalkResult, talkReport } from "../../support/conversation-report.ts";

const shown = (changes: Partial<CaseResult> = {}): string =>
  renderCase(talkReport(), aTalkResult(changes), "ja");

const shownTalk = (changes: Partial<ConversationRecord>): string =>
  shown({ conversation: aTalkRecord(changes), metrics: {} });

describe("a conversation in a terminal", () => {
  it("shows what it is about, what was said, why it ended, how it was judged, and the sources", () => {
    expect(shown()).toBe(`talk-001：不合格
会話：ターンごとの忠実度 0.40

シナリオ
  入社して半年の社員が、年次有給休暇の日数と、半日単位で取れるかどうかを知りたい。

ユーザーの人物像
  入社 7 か月。規程を読んだことがなく、言葉づかいはくだけている。

期待する結末
  付与日数と、半日単位で取れる回数の上限が伝えられている。

会話（3 往復）
  ユーザー（1 往復目）
    有休って、もう使えますか？
  アシスタント（応答時間 842 ミリ秒）
    はい。入社から 6 か月が経過していれば、10 日付与されます。
  ユーザー（2 往復目）
    半日だけ休むこともできます？
  アシスタント（応答時間 1.2 秒）
    できます。回数に制限はありません。
  ユーザー（3 往復目）
    え、本当に何回でもいいんですか。
  アシスタント（応答時間 903 ミリ秒）
    失礼しました。半日単位の取得は年 10 回までです。

会話が終わった理由
  期待する結末に達しました。判定の理由：付与日数が 10 日であることと、半日単位は年 10 回までであることが伝えられています。

指標ごとのスコア
  ターンごとの忠実度：0.40（0.50 以上で合格）
    各時点での命題 5 件のうち 2 件が検索結果と矛盾しています：「半日単位の取得に回数の制限はない。」ほか
    第 1 区間：1.00
      - 裏付けあり：入社 6 か月で 10 日付与される。
    第 2 区間：0.50
      - 裏付けあり：入社 6 か月で 10 日付与される。
      - 矛盾：半日単位の取得に回数の制限はない。（検索結果では年 10 回が限度です。）
    第 3 区間：0.50
      - 矛盾：半日単位の取得に回数の制限はない。（検索結果では年 10 回が限度です。）
      - 裏付けあり：半日単位の取得は年 10 回まで。
  ターンごとの関連性：1.00（0.50 以上で合格）
    アシスタントの発言 3 件は、いずれも会話の流れに関係しています。
    第 1 区間
      - 関連あり：はい。入社から 6 か月が経過していれば、10 日付与されます。
    第 2 区間
      - 関連あり：できます。回数に制限はありません。
    第 3 区間
      - 関連あり：失礼しました。半日単位の取得は年 10 回までです。
  会話の完遂度：1.00（0.50 以上で合格）
    ユーザーの意図 2 件は、いずれも満たされています。
    - 満たされた：年次有給休暇を使えるかどうかを知りたい。
    - 満たされた：半日単位で取れるかどうかを知りたい。
  敬語：0.70（0.60 以上で合格）
    おおむね丁寧ですが、謝罪の言葉が簡素です。
  「区間」は、会話を 1 往復ごとに、それまでの流れと合わせて見る単位です。第 3 区間なら 3 往復目までを見ます（長い会話では直近の往復だけ）。

1 往復目：検索された文章（2 件）
  1. leave.md
    第 21 条　入社日から 6 か月間継続して勤務し、全労働日の 8 割以上出勤した従業員には、10 日の年次有給休暇を与える。
  2. leave.md
    半日単位の年次有給休暇は、年 10 回を限度とする。

2 往復目：検索された文章（1 件）
  1. leave.md
    半日単位の年次有給休暇は、年 10 回を限度とする。

3 往復目：検索された文章はありません（0 件）`);
  });

  it("says what the test set leaves open, and nothing of windows where there are none", () => {
    const text = shownTalk({ scenario: null, userDescription: null, expectedOutcome: null });

    expect(text).toContain("シナリオ\n  シナリオは登録されていません");
    expect(text).toContain("期待する結末\n  期待する結末は登録されていません");
    expect(text).not.toMatch(/人物像|区間/);
  });

  it("says of sources that are unknown so: once where nothing is known, else by message", () => {
    const user = { role: "user", content: "問い" } as const;
    const assistant = { role: "assistant", content: "答え" } as const;
    const known = { ...assistant, retrievedContexts: [{ text: "本文" }] };

    expect(shownTalk({ turns: [user, assistant] })).toMatch(/\n\n検索された文章は不明です[^\n]*$/);
    expect(shownTalk({ turns: [user, known, user, assistant] })).toMatch(
      /\n\n2 往復目：検索された文章は不明です[^\n]*$/,
    );
    expect(shownTalk({ turns: [known] })).toContain("\n\n検索された文章（1 件）\n");
  });

  it("of one that never began says so, without a transcript", () => {
    const text = shownTalk({ turns: [], stop: null });

    expect(text).toContain("会話が終わった理由\n  会話は行われていません。");
    expect(text).not.toMatch(/往復|検索された文章/);
  });

  it("spells out what would reorder or hide the text of a terminal", () => {
    const turns = [{ role: "user", content: "a\u202eb\u001b[2Jc" } as const];

    expect(shownTalk({ turns })).toContain("a[U+202E]b[U+001B][2Jc");
  });
});
