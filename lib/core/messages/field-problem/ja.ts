import type { FieldProblem, Kind, LengthUnit } from "../../validation/field-problem.ts";
import { checkFaultWords } from "../check-fault.ts";
import { needsQuotes } from "./needs-quotes.ts";

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  string: "文字列",
  number: "数値",
  integer: "整数",
  fraction: "小数",
  boolean: "真偽値（true か false）",
  list: "リスト",
  object: "オブジェクト",
  null: "空の値（null）",
};

const UNIT_WORDS: Readonly<Record<LengthUnit, string>> = { characters: "文字", entries: "件" };

/** What is wrong with a field and what to do about it; `name` is how the field is shown. */
export function japanese(name: string, problem: FieldProblem): string {
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
      const expected = problem.expected.map((kind) => KIND_WORDS[kind]).join("か");
      const quotes = needsQuotes(problem.expected, problem.actual)
        ? "引用符で囲んでください。"
        : "";
      return `${name}には${expected}を書きますが、${KIND_WORDS[problem.actual]}になっています。${quotes || "書き直してください。"}`;
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
        : `${name}が短すぎます。${problem.minimum} ${UNIT_WORDS[problem.unit]}以上にしてください。`;
    case "tooLong":
      return `${name}が長すぎます。${problem.maximum} ${UNIT_WORDS[problem.unit]}以下にしてください。`;
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
    case "timeOfDay":
      return `${name}は時刻ではありません。02:30 のように、00:00 から 23:59 までで書いてください。`;
    case "timeZone":
      return `${name}は IANA のタイムゾーンの名前ではありません。${
        problem.nearest === undefined
          ? "Asia/Tokyo のように書いてください。"
          : `「${problem.nearest}」のことですか。`
      }`;
    case "baseUrl":
      return `${name}は使えない URL です。http://127.0.0.1:8000/v1 のように、認証情報やクエリを含めずに書いてください。`;
    case "origin":
      return `${name}は使えないオリジンです。https://console.example.com のように、パスを含めずに書いてください。TLS なしで使えるのは http://localhost だけです。`;
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
