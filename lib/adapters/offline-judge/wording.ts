import type { Language } from "../../core/language.ts";
import { USER_WORDINGS, type UserWords } from "./user-wording.ts";

const MAX_QUOTE = 60;

function quote(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > MAX_QUOTE
    ? `${characters.slice(0, MAX_QUOTE).join("")}…`
    : characters.join("");
}

/** How a sentence compares with the sentences that it was looked for in. */
export interface FindingWords {
  supported(source: string): string;
  changedNumber(number: string, source: string): string;
  opposite(source: string): string;
  unsupported(): string;
}

/** Whether a passage bears out a sentence of the text that it is held against. */
export interface UsefulWords {
  useful(sentence: string): string;
  useless(): string;
}

/** Why the offline judge says what it says; every reason quotes what matched. */
export interface Wording {
  /** Of sentences looked for in the retrieved text. */
  readonly retrieved: FindingWords;
  /** Of claims that count as contradicted where nothing is found. */
  readonly claimed: FindingWords;
  /** Of sentences looked for in the answer. */
  readonly answered: FindingWords;
  readonly expected: UsefulWords;
  readonly given: UsefulWords;
  noContradiction(): string;
  nothingRetrieved(): string;
  nothingStated(): string;
  unanswered(): string;
  outcomeReached(): string;
  outcomeOpen(sentence: string): string;
  sharesWords(words: readonly string[]): string;
  /** Words of the question that share a part with the statement's. */
  hasAlike(words: readonly string[]): string;
  answersNumber(number: string): string;
  offTopic(): string;
  unclear(): string;
  personal(match: string): string;
  notPersonal(match: string): string;
  declined(sentence: string): string;
  notDeclined(): string;
  /** What a simulated user says. */
  readonly user: UserWords;
}

const jaRetrieved: FindingWords = {
  supported: (s) => `検索された文「${quote(s)}」と一致します`,
  changedNumber: (n, s) => `数値「${n}」が、検索された文「${quote(s)}」にありません`,
  opposite: (s) => `検索された文「${quote(s)}」と肯定・否定が逆です`,
  unsupported: () => "この内容を裏付ける文が、検索されたテキストにありません",
};

const ja: Wording = {
  retrieved: jaRetrieved,
  claimed: {
    ...jaRetrieved,
    unsupported: () =>
      "この内容の裏付けが、検索されたテキストに見つかりません（offline では矛盾として扱います）",
  },
  answered: {
    supported: (s) => `回答の文「${quote(s)}」と一致します`,
    changedNumber: (n, s) => `数値「${n}」が、回答の文「${quote(s)}」にありません`,
    opposite: (s) => `回答の文「${quote(s)}」と肯定・否定が逆です`,
    unsupported: () => "この内容を述べる文が、回答にありません",
  },
  expected: {
    useful: (s) => `期待する回答の文「${quote(s)}」の根拠になります`,
    useless: () => "期待する回答の根拠になる文がありません",
  },
  given: {
    useful: (s) => `回答の文「${quote(s)}」の根拠になります`,
    useless: () => "回答の根拠になる文がありません",
  },
  noContradiction: () => "回答と食い違う数値や否定は見つかりません",
  nothingRetrieved: () => "検索されたテキストがないため、裏付けを確かめられません",
  nothingStated: () => "話題から外れる内容を述べていません",
  unanswered: () => "この質問に答える発言がありません",
  outcomeReached: () => "期待する結末の内容を、エージェントがすべて述べています",
  outcomeOpen: (s) => `「${quote(s)}」に当たる発言がまだありません`,
  sharesWords: (w) => `質問と共通する語があります：${w.join("、")}`,
  hasAlike: (w) => `質問の語に似た語があります：${w.join("、")}`,
  answersNumber: (n) => `質問がたずねる種類の数値「${n}」を答えています`,
  offTopic: () => "質問と共通する語がありません",
  unclear: () => "質問と共通する語がなく、関連があるかどうかを規則では判断できません",
  personal: (m) => `個人情報とみられる文字列「${quote(m)}」があります`,
  notPersonal: (m) => `「${quote(m)}」は窓口の連絡先とみられます`,
  declined: (s) => `回答を差し控えています：「${quote(s)}」`,
  notDeclined: () => "回答を差し控える表現がありません",
  user: USER_WORDINGS.ja,
};

const enRetrieved: FindingWords = {
  supported: (s) => `matches the retrieved sentence "${quote(s)}"`,
  changedNumber: (n, s) => `the number "${n}" is not in the retrieved sentence "${quote(s)}"`,
  opposite: (s) => `one of the two is negated: retrieved sentence "${quote(s)}"`,
  unsupported: () => "no sentence of the retrieved text supports it",
};

const en: Wording = {
  retrieved: enRetrieved,
  claimed: {
    ...enRetrieved,
    unsupported: () =>
      "no support is found in the retrieved text (the offline judge counts that as contradicted)",
  },
  answered: {
    supported: (s) => `matches the sentence "${quote(s)}" of the answer`,
    changedNumber: (n, s) => `the number "${n}" is not in the sentence "${quote(s)}" of the answer`,
    opposite: (s) => `one of the two is negated: sentence "${quote(s)}" of the answer`,
    unsupported: () => "no sentence of the answer says it",
  },
  expected: {
    useful: (s) => `supports the expected sentence "${quote(s)}"`,
    useless: () => "no sentence supports the expected answer",
  },
  given: {
    useful: (s) => `supports the sentence "${quote(s)}" of the answer`,
    useless: () => "no sentence supports the answer",
  },
  noContradiction: () => "no number or negation speaks against the answer",
  nothingRetrieved: () => "nothing was retrieved that could support it",
  nothingStated: () => "states nothing that could be off topic",
  unanswered: () => "no later message answers it",
  outcomeReached: () => "the agent has said all of the expected outcome",
  outcomeOpen: (s) => `nothing said so far amounts to "${quote(s)}"`,
  sharesWords: (w) => `shares words with the question: ${w.join(", ")}`,
  hasAlike: (w) => `has words like these of the question: ${w.join(", ")}`,
  answersNumber: (n) => `gives a number of the kind that is asked for: "${n}"`,
  offTopic: () => "shares no word with the question",
  unclear: () =>
    "shares no word with the question, and the rules can't tell whether it bears on it",
  personal: (m) => `looks like personal data: "${quote(m)}"`,
  notPersonal: (m) => `"${quote(m)}" looks like the address of a contact desk`,
  declined: (s) => `the answer declines: "${quote(s)}"`,
  notDeclined: () => "nothing in the answer declines",
  user: USER_WORDINGS.en,
};

const zhHantRetrieved: FindingWords = {
  supported: (s) => `與檢索到的句子「${quote(s)}」相符`,
  changedNumber: (n, s) => `檢索到的句子「${quote(s)}」中沒有數字「${n}」`,
  opposite: (s) => `與檢索到的句子「${quote(s)}」肯定與否定相反`,
  unsupported: () => "檢索到的文字中沒有佐證此內容的句子",
};

const zhHant: Wording = {
  retrieved: zhHantRetrieved,
  claimed: {
    ...zhHantRetrieved,
    unsupported: () => "在檢索到的文字中找不到此內容的佐證（offline 視為矛盾）",
  },
  answered: {
    supported: (s) => `與回答的句子「${quote(s)}」相符`,
    changedNumber: (n, s) => `回答的句子「${quote(s)}」中沒有數字「${n}」`,
    opposite: (s) => `與回答的句子「${quote(s)}」肯定與否定相反`,
    unsupported: () => "回答中沒有說明此內容的句子",
  },
  expected: {
    useful: (s) => `可作為預期回答「${quote(s)}」的依據`,
    useless: () => "沒有可作為預期回答依據的句子",
  },
  given: {
    useful: (s) => `可作為回答「${quote(s)}」的依據`,
    useless: () => "沒有可作為回答依據的句子",
  },
  noContradiction: () => "沒有發現與回答矛盾的數字或否定",
  nothingRetrieved: () => "沒有檢索到的文字，無法確認是否有依據",
  nothingStated: () => "沒有陳述偏離主題的內容",
  unanswered: () => "之後沒有回答此問題的發言",
  outcomeReached: () => "代理已說明預期結果的所有內容",
  outcomeOpen: (s) => `目前還沒有相當於「${quote(s)}」的發言`,
  sharesWords: (w) => `與問題有共同的詞：${w.join("、")}`,
  hasAlike: (w) => `有與問題相近的詞：${w.join("、")}`,
  answersNumber: (n) => `給出了問題所問種類的數字「${n}」`,
  offTopic: () => "與問題沒有共同的詞",
  unclear: () => "與問題沒有共同的詞，規則無法判斷是否相關",
  personal: (m) => `含有疑似個資的字串「${quote(m)}」`,
  notPersonal: (m) => `「${quote(m)}」應為服務窗口的聯絡方式`,
  declined: (s) => `回答已婉拒：「${quote(s)}」`,
  notDeclined: () => "回答中沒有婉拒的說法",
  user: USER_WORDINGS["zh-Hant"],
};

export const WORDINGS: Readonly<Record<Language, Wording>> = { ja, en, "zh-Hant": zhHant };
