import type { Language, Localized } from "../language.ts";
import type { FieldProblem, Kind } from "../validation/field-problem.ts";
import { checkFaultWords } from "./check-fault.ts";

interface Fault {
  /** Path of the field as it is shown, `metrics.also[1].threshold`. */
  readonly field: string;
  /** What stood there, shortened; null where it is absent or not to be shown. */
  readonly value: string | null;
  readonly problem: FieldProblem;
}

const KIND_WORDS: Localized<Readonly<Record<Kind, string>>> = {
  ja: {
    string: "文字列",
    number: "数値",
    integer: "整数",
    fraction: "小数",
    boolean: "真偽値（true か false）",
    list: "リスト",
    object: "オブジェクト",
    null: "空の値（null）",
  },
  en: {
    string: "text",
    number: "a number",
    integer: "a whole number",
    fraction: "a fraction",
    boolean: "true or false",
    list: "a list",
    object: "an object",
    null: "nothing (null)",
  },
  "zh-Hant": {
    string: "字串",
    number: "數值",
    integer: "整數",
    fraction: "小數",
    boolean: "布林值（true 或 false）",
    list: "清單",
    object: "物件",
    null: "空值（null）",
  },
};

/** Numbers and booleans are mostly text that lacks its quotes. */
const needsQuotes = (expected: readonly Kind[], actual: Kind): boolean =>
  expected.includes("string") && ["number", "boolean"].includes(actual);

function japanese(name: string, problem: FieldProblem): string {
  switch (problem.kind) {
    case "missing":
      return `${name}がありません。追加してください。`;
    case "unknownKey":
      return problem.nearest === undefined
        ? `${name}というキーはありません。削除してください。`
        : `${name}というキーはありません。「${problem.nearest}」のことですか。`;
    case "conflict":
      return `${name}は、並べて書かれた他のキーと同時には使えません。どれか 1 つにしてください。`;
    case "type": {
      const expected = problem.expected.map((kind) => KIND_WORDS.ja[kind]).join("か");
      const quotes = needsQuotes(problem.expected, problem.actual)
        ? "引用符で囲んでください。"
        : "";
      return `${name}には${expected}を書きますが、${KIND_WORDS.ja[problem.actual]}になっています。${quotes || "書き直してください。"}`;
    }
    case "oneOf":
      return `${name}は使えない値です。次のどれかにしてください：${problem.allowed.join("、")}`;
    case "atLeast":
      return `${name}は範囲外です。${problem.inclusive ? `${problem.minimum} 以上` : `${problem.minimum} より大きい値`}にしてください。`;
    case "atMost":
      return `${name}は範囲外です。${problem.inclusive ? `${problem.maximum} 以下` : `${problem.maximum} より小さい値`}にしてください。`;
    case "tooShort":
      return problem.minimum === 1
        ? `${name}が空です。値を書くか、キーごと削除してください。`
        : `${name}が短すぎます。${problem.minimum} 以上の長さにしてください。`;
    case "tooLong":
      return `${name}が長すぎます。長さを ${problem.maximum} 以下にしてください。`;
    case "controlCharacters":
      return `${name}に制御文字（改行やタブなど）が含まれています。取り除いてください。`;
    case "badCharacters":
      return `${name}に文字として正しくないもの（NUL、または片方だけのサロゲート）が含まれています。取り除いてください。`;
    case "notFinite":
      return `${name}は有限の数値ではありません。数値を書き直してください。`;
    case "tooDeep":
      return `${name}の入れ子が深すぎます。${problem.maximum} 段以下にしてください。`;
    case "regex":
      return `${name}は正規表現として正しくありません。書き方を直してください。`;
    case "lengthBounds":
    case "schemaReference":
    case "schemaLoop":
      return checkFaultWords(problem.kind, name).ja;
    case "reserved":
      return `${name}という名前は予約されています。別の名前にしてください。`;
    case "secretLiteral":
      return `${name}に秘密の値を直接書くことはできません。{ env: 環境変数名 } または { secret: シークレット名 } にしてください。`;
    case "region":
      return `${name}は AWS リージョンの名前ではありません。ap-northeast-1 のように書いてください。`;
    case "baseUrl":
      return `${name}は使えない URL です。http://127.0.0.1:8000/v1 のように、認証情報やクエリを含めずに書いてください。`;
    case "twoKeys":
      return `${name}と apiKeyEnv は同時に指定できません。どちらか一方にしてください。`;
    case "noCriteria":
      return `${name}も steps もありません。評価基準（criteria）か評価ステップ（steps）を書いてください。`;
    case "rubricOrder":
      return `${name}は、下限が上限より大きくなっています。[下限, 上限] の順に書いてください。`;
    case "rubricOverlap":
      return `${name}の範囲が重なっています。[0, 4] と [5, 10] のように、重ならないように分けてください。`;
    case "rubricOnePoint":
      return `${name}全体の範囲が 1 点しかないため、スコアを計算できません。範囲を広げてください。`;
    case "turnOrder":
      return `${name}の順番が違います（ここは ${problem.expected} の番です）。turns は user から始めて、user と assistant を交互に書いてください。`;
    case "blank":
      return `${name}が空白です。内容を書いてください。`;
    case "malformed":
      return `${name}の書き方が正しくありません。見直してください。`;
  }
}

function english(name: string, problem: FieldProblem): string {
  switch (problem.kind) {
    case "missing":
      return `${name} is missing; add it.`;
    case "unknownKey":
      return problem.nearest === undefined
        ? `there is no key ${name}; remove it.`
        : `there is no key ${name}; did you mean "${problem.nearest}"?`;
    case "conflict":
      return `${name} can't stand beside the other keys here; keep one of them.`;
    case "type": {
      const expected = problem.expected.map((kind) => KIND_WORDS.en[kind]).join(" or ");
      const quotes = needsQuotes(problem.expected, problem.actual) ? "put it in quotes." : "";
      return `${name} must be ${expected} but is ${KIND_WORDS.en[problem.actual]}; ${quotes || "correct it."}`;
    }
    case "oneOf":
      return `${name} is not a value that is known; use one of: ${problem.allowed.join(", ")}`;
    case "atLeast":
      return `${name} is out of range; it must be ${problem.inclusive ? "at least" : "more than"} ${problem.minimum}.`;
    case "atMost":
      return `${name} is out of range; it must be ${problem.inclusive ? "at most" : "less than"} ${problem.maximum}.`;
    case "tooShort":
      return problem.minimum === 1
        ? `${name} is empty; fill it in or remove the key.`
        : `${name} is too short; its length must be at least ${problem.minimum}.`;
    case "tooLong":
      return `${name} is too long; its length must be at most ${problem.maximum}.`;
    case "controlCharacters":
      return `${name} contains control characters (line breaks, tabs ...); remove them.`;
    case "badCharacters":
      return `${name} contains something that is no character (NUL or half a surrogate pair); remove it.`;
    case "notFinite":
      return `${name} is no finite number; correct it.`;
    case "tooDeep":
      return `${name} is nested too deeply; ${problem.maximum} levels are the most.`;
    case "regex":
      return `${name} is not a valid regular expression; correct it.`;
    case "lengthBounds":
    case "schemaReference":
    case "schemaLoop":
      return checkFaultWords(problem.kind, name).en;
    case "reserved":
      return `${name} is a reserved name; choose another one.`;
    case "secretLiteral":
      return `${name} must not hold a secret itself; write { env: VARIABLE } or { secret: NAME }.`;
    case "region":
      return `${name} is not the name of an AWS region; write it like ap-northeast-1.`;
    case "baseUrl":
      return `${name} is not a usable URL; write it like http://127.0.0.1:8000/v1, without credentials or query.`;
    case "twoKeys":
      return `${name} and apiKeyEnv exclude each other; keep one.`;
    case "noCriteria":
      return `${name} is missing, and so is "steps"; write the criteria or the evaluation steps.`;
    case "rubricOrder":
      return `${name} starts above its end; write it as [low, high].`;
    case "rubricOverlap":
      return `${name} has ranges that overlap; part them like [0, 4] and [5, 10].`;
    case "rubricOnePoint":
      return `${name} spans one point only, so no score can be computed; make its range wider.`;
    case "turnOrder":
      return `${name} is out of order (it is the ${problem.expected}'s turn); let turns begin with a user, then assistant and user by turns.`;
    case "blank":
      return `${name} is blank; fill it in.`;
    case "malformed":
      return `${name} is not written as it should be; check it.`;
  }
}

function chinese(name: string, problem: FieldProblem): string {
  switch (problem.kind) {
    case "missing":
      return `缺少${name}，請補上。`;
    case "unknownKey":
      return problem.nearest === undefined
        ? `沒有${name}這個鍵，請刪除。`
        : `沒有${name}這個鍵，是否要寫「${problem.nearest}」？`;
    case "conflict":
      return `${name}不能與同一處的其他鍵並用，請只保留一個。`;
    case "type": {
      const expected = problem.expected.map((kind) => KIND_WORDS["zh-Hant"][kind]).join("或");
      const quotes = needsQuotes(problem.expected, problem.actual) ? "請加上引號。" : "";
      return `${name}應為${expected}，但目前是${KIND_WORDS["zh-Hant"][problem.actual]}。${quotes || "請修正。"}`;
    }
    case "oneOf":
      return `${name}不是可用的值，請改用下列其中之一：${problem.allowed.join("、")}`;
    case "atLeast":
      return `${name}超出範圍，必須${problem.inclusive ? "大於或等於" : "大於"} ${problem.minimum}。`;
    case "atMost":
      return `${name}超出範圍，必須${problem.inclusive ? "小於或等於" : "小於"} ${problem.maximum}。`;
    case "tooShort":
      return problem.minimum === 1
        ? `${name}是空的，請填寫或刪除這個鍵。`
        : `${name}太短，長度至少需為 ${problem.minimum}。`;
    case "tooLong":
      return `${name}太長，長度不可超過 ${problem.maximum}。`;
    case "controlCharacters":
      return `${name}含有控制字元（換行、定位字元等），請移除。`;
    case "badCharacters":
      return `${name}含有不是字元的內容（NUL 或不成對的代理字元），請移除。`;
    case "notFinite":
      return `${name}不是有限的數值，請修正。`;
    case "tooDeep":
      return `${name}的巢狀層數過深，最多 ${problem.maximum} 層。`;
    case "regex":
      return `${name}不是正確的正規表示式，請修正。`;
    case "lengthBounds":
    case "schemaReference":
    case "schemaLoop":
      return checkFaultWords(problem.kind, name)["zh-Hant"];
    case "reserved":
      return `${name}是保留的名稱，請改用其他名稱。`;
    case "secretLiteral":
      return `${name}不能直接寫入機密，請改寫成 { env: 環境變數名稱 } 或 { secret: 機密名稱 }。`;
    case "region":
      return `${name}不是 AWS 區域名稱，請寫成 ap-northeast-1 這樣的形式。`;
    case "baseUrl":
      return `${name}不是可用的網址，請寫成 http://127.0.0.1:8000/v1 這樣的形式，不含帳密與查詢字串。`;
    case "twoKeys":
      return `${name}與 apiKeyEnv 不能同時指定，請只保留一個。`;
    case "noCriteria":
      return `缺少${name}，也沒有 steps。請撰寫評估標準（criteria）或評估步驟（steps）。`;
    case "rubricOrder":
      return `${name}的下限大於上限，請寫成 [下限, 上限]。`;
    case "rubricOverlap":
      return `${name}的範圍重疊，請像 [0, 4] 與 [5, 10] 這樣分開。`;
    case "rubricOnePoint":
      return `${name}整體只有 1 分的範圍，無法計算分數，請擴大範圍。`;
    case "turnOrder":
      return `${name}的順序不正確（此處應為 ${problem.expected}）。turns 請從 user 開始，並讓 user 與 assistant 輪流出現。`;
    case "blank":
      return `${name}是空白的，請填寫內容。`;
    case "malformed":
      return `${name}的寫法不正確，請檢查。`;
  }
}

const SENTENCES: Localized<(name: string, problem: FieldProblem) => string> = {
  ja: japanese,
  en: english,
  "zh-Hant": chinese,
};

const NAMES: Localized<(field: string, value: string | null) => string> = {
  ja: (field, value) => (value === null ? `「${field}」` : `「${field}」（${value}）`),
  en: (field, value) => (value === null ? `"${field}"` : `"${field}" (${value})`),
  "zh-Hant": (field, value) => (value === null ? `「${field}」` : `「${field}」（${value}）`),
};

/** What is wrong with a field and what to do about it, one sentence or two. */
export function fieldProblemWords(language: Language, { field, value, problem }: Fault): string {
  return SENTENCES[language](NAMES[language](field, value), problem);
}
