import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Language } from "../../../lib/core/language.ts";
import { normalize } from "../../../lib/core/text/normalize.ts";
import { askOffline } from "./ask-offline.ts";

interface Talk {
  readonly scenario: string;
  readonly count: number;
  readonly language?: Language;
  readonly said?: readonly string[];
}

/** What the simulated user says in so many messages; the agent's answers don't matter. */
async function messagesOf({ scenario, count, language = "ja", said = [] }: Talk) {
  const messages = [...said];
  for (let i = 0; i < count; i += 1) {
    const transcript = messages.map((content) => ({ role: "user", content }));
    const { simulatedInput } = await askOffline<{ simulatedInput: string }>({
      metric: "conversation-simulator",
      step: "simulatedInputs",
      inputs: { scenario, ...(transcript.length > 0 && { transcript }) },
      language,
    });
    messages.push(simulatedInput);
  }
  return messages.slice(said.length);
}

describe("a simulated user", () => {
  test.each<[Language, string, readonly string[]]>([
    [
      "ja",
      "「在宅勤務は週に何日までですか」と聞き、次に『試用期間中でもできますか？』と尋ねる。",
      ["在宅勤務は週に何日までですか", "試用期間中でもできますか？"],
    ],
    [
      "ja",
      "新入社員が「パスワードを忘れました」と窓口に伝え、「再発行の方法を教えてください」と頼む。",
      ["パスワードを忘れました", "再発行の方法を教えてください"],
    ],
    [
      "en",
      'She asks "How long is the trial period?" and then says: "I need a form"',
      ["How long is the trial period?", "I need a form"],
    ],
    ["en", "He says “my bike is gone”.", ["my bike is gone"]],
    ["zh-Hant", "客戶先問「押金是多少？」，再說「我要租車」。", ["押金是多少？", "我要租車"]],
  ])("says in %s what the scenario quotes, in order: %s", async (language, scenario, expected) => {
    expect(await messagesOf({ scenario, count: expected.length, language })).toEqual(expected);
  });

  it("takes a quoted name for no message", async () => {
    const scenario = "社員が「慶弔休暇規程」の内容を知りたい。";

    expect(await messagesOf({ scenario, count: 1 })).toEqual([
      "「慶弔休暇規程」の内容について教えてください。",
    ]);
  });

  test.each<[Language, string, string]>([
    [
      "ja",
      "図書館の利用者が本の返却期限を知りたい。",
      "図書館の利用者の場合、本の返却期限について教えてください。",
    ],
    ["ja", "社員が返却期限はいつか知りたい。", "返却期限はいつか、教えてください。"],
    ["ja", "特別休暇があるかどうか確認したい。", "特別休暇があるかどうか、教えてください。"],
    ["ja", "祝い金について人事の窓口に質問する。", "祝い金について教えてください。"],
    ["ja", "休暇の日数を知りたい新入社員がいる。", "休暇の日数について教えてください。"],
    [
      "ja",
      "社員が、育児休業を取りたいと考えている。",
      "育児休業を取りたいのですが、どうすればよいですか。",
    ],
    ["ja", "経費精算の締め切りはいつですか？", "経費精算の締め切りはいつですか？"],
    ["ja", "端末を紛失した。", "「端末を紛失した」について教えてください。"],
    ["en", "A client wants to rent a bike.", "I would like to rent a bike. How does that work?"],
    ["en", "She wants to know how long it takes.", "Please tell me how long it takes."],
    ["en", "An employee asks about the allowance.", "Please tell me about the allowance."],
    ["en", "The laptop is gone.", 'Please tell me more about this: "The laptop is gone"'],
    ["zh-Hant", "員工想知道特休假的天數。", "請告訴我特休假的天數。"],
    ["zh-Hant", "員工詢問結婚禮金的金額。", "請告訴我結婚禮金的金額。"],
    ["zh-Hant", "使用者想要租一台車。", "我想要租一台車，請問該怎麼做？"],
    ["zh-Hant", "筆電遺失了。", "請說明「筆電遺失了」。"],
  ])("turns a sentence in %s into a request: %s", async (language, scenario, request) => {
    expect(await messagesOf({ scenario, count: 1, language })).toEqual([request]);
  });

  test.each<[Language, string, string]>([
    [
      "ja",
      "自転車で通勤する社員が、手当が出るかどうかを知りたい。",
      "自転車で通勤する場合、手当が出るかどうか、教えてください。",
    ],
    [
      "ja",
      "入社したばかりの社員が、有給休暇の日数を知りたい。",
      "入社したばかりの社員の場合、有給休暇の日数について教えてください。",
    ],
    [
      "ja",
      "契約社員が賞与をもらえるか知りたい。",
      "契約社員の場合、賞与をもらえるか、教えてください。",
    ],
    [
      "ja",
      "副業を始めたい正社員が、申請期限を知りたい。",
      "副業を始めたい正社員の場合、申請期限について教えてください。",
    ],
    [
      "ja",
      "社員が、転居したときに、届け出が要るかを確かめる。",
      "転居したときに、届け出が要るか、教えてください。",
    ],
    ["ja", "保証人が必要かどうか知りたい。", "保証人が必要かどうか、教えてください。"],
    ["ja", "人事部の佐藤さんが休暇の日数を知りたい。", "休暇の日数について教えてください。"],
    [
      "ja",
      "引っ越した人が、通勤届を出したい。",
      "引っ越した場合、通勤届を出したいのですが、どうすればよいですか。",
    ],
    [
      "en",
      "An employee who cycles to work wants to know whether there is an allowance.",
      "I am an employee who cycles to work. Please tell me whether there is an allowance.",
    ],
    [
      "en",
      "Somebody back from a trip then asks about the deadline.",
      "I am somebody back from a trip. Please tell me about the deadline.",
    ],
    [
      "en",
      "An employee who wants to know the rules asks about leave.",
      "I am an employee who wants to know the rules. Please tell me about leave.",
    ],
    [
      "en",
      "After moving house, an employee wants to know whether the allowance changes.",
      'Please tell me more about this: "After moving house, an employee wants to know whether the allowance changes"',
    ],
    ["en", "Then Ms Smith wants to know the cost.", "Please tell me the cost."],
    [
      "zh-Hant",
      "騎自行車通勤的員工想知道是否有津貼。",
      "我是騎自行車通勤的員工，請告訴我是否有津貼。",
    ],
    ["zh-Hant", "搬家之後，員工想知道津貼是否改變。", "搬家之後，請告訴我津貼是否改變。"],
    ["zh-Hant", "需要照顧家人的員工想請假。", "我是需要照顧家人的員工，我想請假，請問該怎麼做？"],
    ["zh-Hant", "員工在搬家後想知道津貼是否改變。", "請說明「員工在搬家後想知道津貼是否改變」。"],
  ])("keeps in %s on what terms the user asks: %s", async (language, scenario, request) => {
    expect(await messagesOf({ scenario, count: 1, language })).toEqual([request]);
  });

  it("goes through the sentences, then asks more about the first", async () => {
    const scenario = "社員が祝い金の額を知りたい。続けて休暇についても聞く。";

    expect(await messagesOf({ scenario, count: 3 })).toEqual([
      "祝い金の額について教えてください。",
      "休暇について教えてください。",
      "先ほどの「祝い金の額について教えてください」について、もう少し詳しく教えてください。",
    ]);
  });

  it("leaves out what the earlier history has asked, however it is written", async () => {
    const scenario = "「Ａ棟は何時までですか」と「B棟はどこですか」を順に聞く。";

    const messages = await messagesOf({ scenario, count: 1, said: ["a棟は何時までですか"] });

    expect(messages).toEqual(["B棟はどこですか"]);
  });

  it("never repeats itself and never runs out, whatever the scenario", async () => {
    const languages = fc.constantFrom<Language>("ja", "en", "zh-Hant");
    const pieces = fc.constantFrom(
      "「何日ですか」",
      "を知りたい",
      "。",
      '"Why?"',
      "社員が",
      " ",
      "A",
    );
    const scenarios = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(pieces).map((some) => some.join("")),
    );
    await fc.assert(
      fc.asyncProperty(languages, scenarios, async (language, scenario) => {
        const messages = await messagesOf({ scenario, count: 10, language });

        expect(new Set(messages.map(normalize)).size).toBe(10);
      }),
      { numRuns: 50 },
    );
  });
});
