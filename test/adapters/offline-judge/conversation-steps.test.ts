import { describe, expect, it, test } from "vitest";
import type { Language } from "../../../lib/core/language.ts";
import { askOffline, aTalk } from "./ask-offline.ts";

interface Verdict {
  readonly verdict: string;
  readonly reason: string;
}

const DECLINES = "申し訳ございません。資料に記載が見つかりませんでした。";

describe("turn-faithfulness", () => {
  const metric = "turn-faithfulness";

  it("finds truths in the contexts, and claims in what the assistant states, each once", async () => {
    const contexts = ["休暇は10日とする。繰り越せる。", "申請は前日まで。"];
    const transcript = aTalk(
      "休暇は20日ですか。",
      "休暇は10日です。",
      "本当ですか。",
      "休暇は10日です。申請は前日までです。",
    );

    expect(await askOffline({ metric, step: "truths", inputs: { contexts } })).toEqual({
      truths: ["休暇は10日とする。", "繰り越せる。", "申請は前日まで。"],
    });
    expect(await askOffline({ metric, step: "claims", inputs: { transcript } })).toEqual({
      claims: ["休暇は10日です。", "申請は前日までです。"],
    });
  });

  it("judges claims as faithfulness does", async () => {
    const truths = ["休暇は年10日を付与する。"];
    const claims = ["休暇は年10日付与されます。", "休暇は年12日付与されます。"];

    const inputs = { truths, claims };
    const ofTurns = await askOffline({ metric, step: "verdicts", inputs });

    expect(ofTurns).toMatchObject({ verdicts: [{ verdict: "yes" }, { verdict: "no" }] });
    expect(ofTurns).toEqual(await askOffline({ metric: "faithfulness", step: "verdicts", inputs }));
  });

  it("can't tell where nothing was retrieved", async () => {
    const inputs = { truths: [], claims: ["休暇は年12日付与されます。"] };

    expect(await askOffline({ metric, step: "verdicts", inputs })).toEqual({
      verdicts: [
        { verdict: "idk", reason: "検索されたテキストがないため、裏付けを確かめられません" },
      ],
    });
  });
});

describe("turn-relevancy", () => {
  const judge = (...talk: string[]) =>
    askOffline<Verdict>({
      metric: "turn-relevancy",
      step: "verdicts",
      inputs: { transcript: aTalk(...talk) },
    });

  test.each([
    ["shares words", ["休暇は何日ですか。", "休暇は10日です。"], "yes"],
    ["gives a number of the kind", ["いくらですか。", "500円です。"], "yes"],
    ["declines", ["休暇は何日ですか。", DECLINES], "yes"],
    ["asks back", ["休暇は何日ですか。", "どの休暇についてでしょうか？"], "yes"],
    [
      "speaks of something else",
      ["休暇は何日ですか。", "駐輪場の鍵は総務課の窓口で貸し出します。"],
      "no",
    ],
    [
      "answers what was asked earlier",
      [
        "在宅勤務の上限は何日ですか。",
        "週3日です。",
        "駐輪場の料金は？",
        "在宅勤務の上限は週3日です。",
      ],
      "no",
    ],
    [
      "answers a question of few words that goes on",
      [
        "貸与パソコンの返却方法は？",
        "総務課に返します。",
        "期限は？",
        "貸与パソコンは退職日に返却します。",
      ],
      "yes",
    ],
  ])("of a message that %s", async (_, talk, verdict) => {
    expect((await judge(...talk)).verdict).toBe(verdict);
  });

  it("finds nothing off topic where nothing was said", async () => {
    expect(await judge()).toEqual({
      verdict: "yes",
      reason: "話題から外れる内容を述べていません",
    });
  });
});

describe("conversation-completeness", () => {
  const metric = "conversation-completeness";
  const intentionsOf = async (...talk: string[]) => {
    const inputs = { transcript: aTalk(...talk) };
    const answer = await askOffline<{ intentions: string[] }>({
      metric,
      step: "intentions",
      inputs,
    });
    return answer.intentions;
  };
  const judge = (intention: string, ...talk: string[]) =>
    askOffline<Verdict>({
      metric,
      step: "verdicts",
      inputs: { transcript: aTalk(...talk), intention },
    });

  it("takes the user's questions and wishes for intentions, each once", async () => {
    const intentions = await intentionsOf(
      "こんにちは。来月結婚します。祝い金はいくらですか？申請方法も教えてください。",
      "30,000円です。",
      "ありがとうございます。祝い金はいくらですか？",
    );

    expect(intentions).toEqual(["祝い金はいくらですか？", "申請方法も教えてください。"]);
  });

  test.each<Language>(["ja", "en", "zh-Hant"])(
    "counts none that the simulated user makes up in %s when the scenario is used up",
    async (language) => {
      const said: string[] = [];
      for (let i = 0; i < 6; i += 1) {
        const { simulatedInput } = await askOffline<{ simulatedInput: string }>({
          metric: "conversation-simulator",
          step: "simulatedInputs",
          inputs: {
            scenario: "「休暇は何日ですか？」",
            ...(i > 0 && { transcript: said.map((content) => ({ role: "user", content })) }),
          },
          language,
        });
        said.push(simulatedInput);
      }

      expect(await intentionsOf(...said.flatMap((message) => [message, "はい。"]))).toEqual([
        "休暇は何日ですか？",
      ]);
    },
  );

  test.each([
    ["パスワードを忘れてしまったのでログインできません。", 1],
    ["ありがとうございました。", 0],
  ])("takes what the user states where nothing is asked: %s", async (message, count) => {
    expect(await intentionsOf(message)).toHaveLength(count);
  });

  test.each([
    ["is answered", "休暇は何日ですか。", "休暇は10日です。", "yes"],
    ["is declined", "休暇は何日ですか。", DECLINES, "no"],
    ["is answered with a bare yes", "休暇は取れますか。", "はい、可能です。", "yes"],
    ["is answered with a question", "休暇は取れますか。", "どの休暇ですか？", "no"],
    ["is passed over", "休暇は何日ですか。", "駐輪場の鍵は総務課の窓口で貸し出します。", "no"],
    ["gets an answer too short to tell", "副業はできますか。", "許可制です。", "yes"],
  ])("of an intention that %s", async (_, asked, answer, verdict) => {
    expect((await judge(asked, asked, answer)).verdict).toBe(verdict);
  });

  it("counts an answer that comes later, and none that came before", async () => {
    const late = ["休暇は何日ですか。", "お待ちください。", "はい。", "休暇は10日です。"];
    const before = ["こんにちは。", "休暇は10日です。", "休暇は何日ですか。"];

    expect((await judge("休暇は何日ですか。", ...late)).verdict).toBe("yes");
    expect(await judge("休暇は何日ですか。", ...before)).toEqual({
      verdict: "no",
      reason: "この質問に答える発言がありません",
    });
  });

  it("reads a question of few words together with its message", async () => {
    const talk = [
      "貸与パソコンを紛失しました。どうすればよいですか。",
      "紛失は当日中に届け出ます。",
    ];

    expect((await judge("どうすればよいですか。", ...talk)).verdict).toBe("yes");
  });

  it("judges an intention that is in no message by the whole conversation", async () => {
    expect((await judge("休暇の日数", "いいですか。", "休暇は10日です。")).verdict).toBe("yes");
    expect(
      (await judge("期限", "いいですか。", "駐輪場の鍵は総務課の窓口で貸し出します。")).verdict,
    ).toBe("no");
  });
});

describe("the check of an outcome", () => {
  const check = (expectedOutcome: string, talk: readonly string[], language: Language = "ja") =>
    askOffline<{ isComplete: boolean; reason: string }>({
      metric: "conversation-simulator",
      step: "completions",
      inputs: { expectedOutcome, transcript: aTalk(...talk) },
      language,
    });
  const outcome = "祝い金が30,000円だと分かる。申請は6か月以内だと分かる。";

  it("is positive once the assistant has said all of it, in one message or several", async () => {
    const talk = ["祝い金は？", "祝い金は3万円です。", "申請は？", "申請は6か月以内に行います。"];

    expect(await check(outcome, talk)).toEqual({
      isComplete: true,
      reason: "期待する結末の内容を、エージェントがすべて述べています",
    });
  });

  it.each([
    ["a part is missing", ["祝い金は？", "祝い金は30,000円です。"], "申請は6か月以内だと分かる。"],
    [
      "a number differs",
      ["祝い金は？", "祝い金は5万円です。申請は6か月以内です。"],
      "祝い金が30,000円だと分かる。",
    ],
    [
      "only the user says it",
      ["祝い金は30,000円、申請は6か月以内ですよね。", "お問い合わせください。"],
      "祝い金が30,000円だと分かる。",
    ],
    ["the assistant declines", ["祝い金は？", DECLINES], "祝い金が30,000円だと分かる。"],
    ["nothing was said", [], "祝い金が30,000円だと分かる。"],
  ])("is negative while %s, and quotes what is open", async (_, talk, open) => {
    expect(await check(outcome, talk)).toEqual({
      isComplete: false,
      reason: `「${open}」に当たる発言がまだありません`,
    });
  });

  it("reads English and Chinese", async () => {
    const english = ["Deposit?", "The deposit is 60 euros."];
    const chinese = ["押金多少？", "押金是60元。"];

    expect((await check("The deposit is 60 euros.", english, "en")).isComplete).toBe(true);
    expect((await check("The deposit is 90 euros.", english, "en")).reason).toBe(
      'nothing said so far amounts to "The deposit is 90 euros."',
    );
    expect(
      (await check("The user knows that the deposit is 60 euros.", english, "en")).isComplete,
    ).toBe(true);
    expect((await check("客戶知道押金是60元。", chinese, "zh-Hant")).isComplete).toBe(true);
  });
});
