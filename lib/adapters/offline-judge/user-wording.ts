import type { Language } from "../../core/language.ts";
import { isQuestion } from "./sentences.ts";

/** What the offline judge has a simulated user say. */
export interface UserWords {
  /** A sentence about the user as a request of that user. */
  request(sentence: string): string;
  /** What can be asked about anything; the topic makes it a question of its own. */
  followUps(topic: string): readonly string[];
  /** Numbered, so that it never runs out. */
  another(number: number): string;
}

const withInnerQuotes = (text: string): string =>
  text.replaceAll("「", "『").replaceAll("」", "』");

/** What a sentence is turned into when it has this form; `$<what>` is what the user is after. */
type Turn = readonly [form: RegExp, request: string];

function requestFrom(turns: readonly Turn[], other: (sentence: string) => string) {
  return (sentence: string): string => {
    const plain = sentence.replace(/[。．.!！]+$/u, "");
    for (const [form, request] of turns) {
      if (form.test(plain)) return plain.replace(form, request);
    }
    return isQuestion(plain) ? plain : other(plain);
  };
}

// The subject goes, since users don't speak of themselves as 社員が.
const JA_SUBJECT =
  "^(?:続けて|次に|また|さらに|その後)?、?(?:[^、。]{0,24}?(?:者|人|員|客|生|ユーザー|お客様|さん)(?:が|は)、?)?";
const JA_PARTICLE = "(?:(?:について|に関して|を|が)も?(?:[^、。はがを]{1,12}に)?)?";
const JA_ENQUIRES =
  "(?:(?:知り|確認し|調べ|聞き|尋ね|質問し|相談し|理解し)たい[^、。]*|(?:教えて|説明して)(?:ほしい|欲しい)[^、。]*|尋ねる|質問する|聞く|確認する|相談する|問い合わせる)$";

const ja: UserWords = {
  request: requestFrom(
    [
      [
        new RegExp(`${JA_SUBJECT}(?<what>[^、。]+か)(?:を|どうか)?${JA_ENQUIRES}`, "u"),
        "$<what>、教えてください。",
      ],
      [
        new RegExp(`${JA_SUBJECT}(?<what>.+?)${JA_PARTICLE}${JA_ENQUIRES}`, "u"),
        "$<what>について教えてください。",
      ],
      [
        new RegExp(`${JA_SUBJECT}(?<what>.+たい)(?:と(?:思って|考えて)いる|のだが|です)?$`, "u"),
        "$<what>のですが、どうすればよいですか。",
      ],
    ],
    (sentence) => `「${withInnerQuotes(sentence)}」について教えてください。`,
  ),
  followUps: (topic) =>
    [
      "もう少し詳しく教えてください。",
      "ほかに気をつけることはありますか。",
      "例外はありますか。",
    ].map((ask) => `先ほどの「${withInnerQuotes(topic)}」について、${ask}`),
  another: (number) => `知っておくべきことを、もう${number}つ教えてください。`,
};

const EN_WANTS = "(?:wants?|would like|needs?|wishes|hopes|tries|is trying)";

const en: UserWords = {
  request: requestFrom(
    [
      [
        new RegExp(
          `^.*?\\b${EN_WANTS} to (?:know|find out|learn|check|understand) (?<what>.+)$`,
          "iu",
        ),
        "Please tell me $<what>.",
      ],
      [
        /^.*?\b(?:asks?|wonders?|inquires?) (?<what>(?:about|whether|if|how|when|what|where|who|why|which)\b.+)$/iu,
        "Please tell me $<what>.",
      ],
      [
        new RegExp(`^.*?\\b${EN_WANTS} (?<what>.+)$`, "iu"),
        "I would like $<what>. How does that work?",
      ],
    ],
    (sentence) => `Please tell me more about this: "${sentence.replaceAll('"', "'")}"`,
  ),
  followUps: (topic) =>
    [
      "could you tell me more?",
      "is there anything else I should watch out for?",
      "are there any exceptions?",
    ].map((ask) => `About "${topic.replaceAll('"', "'")}": ${ask}`),
  another: (number) => `Please tell me ${number} more thing(s) that I should know.`,
};

const zhHant: UserWords = {
  request: requestFrom(
    [
      [
        /^.*?(?:想要?|希望|需要)(?:知道|了解|瞭解|確認|詢問|查詢|請教)(?<what>.+)$/u,
        "請告訴我$<what>。",
      ],
      [/^.*?(?:詢問|請教|查詢)(?<what>.+)$/u, "請告訴我$<what>。"],
      [/^.*?(?<what>(?:想要?|希望|需要).+)$/u, "我$<what>，請問該怎麼做？"],
    ],
    (sentence) => `請說明「${withInnerQuotes(sentence)}」。`,
  ),
  followUps: (topic) =>
    ["可以再說得詳細一點嗎？", "還有什麼需要注意的嗎？", "有沒有例外的情況？"].map(
      (ask) => `關於剛才的「${withInnerQuotes(topic)}」，${ask}`,
    ),
  another: (number) => `請再告訴我 ${number} 件應該知道的事。`,
};

export const USER_WORDINGS: Readonly<Record<Language, UserWords>> = { ja, en, "zh-Hant": zhHant };
