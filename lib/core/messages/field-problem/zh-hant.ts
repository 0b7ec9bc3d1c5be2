import type { FieldProblem, Kind, LengthUnit } from "../../validation/field-problem.ts";
import { checkFaultWords } from "../check-fault.ts";
import { needsQuotes } from "./needs-quotes.ts";

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  string: "字串",
  number: "數值",
  integer: "整數",
  fraction: "小數",
  boolean: "布林值（true 或 false）",
  list: "清單",
  object: "物件",
  null: "空值（null）",
};

const UNIT_WORDS: Readonly<Record<LengthUnit, string>> = { characters: "字", entries: "項" };

/** What is wrong with a field and what to do about it; `name` is how the field is shown. */
export function chinese(name: string, problem: FieldProblem): string {
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
      const expected = problem.expected.map((kind) => KIND_WORDS[kind]).join("或");
      const quotes = needsQuotes(problem.expected, problem.actual) ? "請加上引號。" : "";
      return `${name}應為${expected}，但目前是${KIND_WORDS[problem.actual]}。${quotes || "請修正。"}`;
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
        : `${name}太短，至少需有 ${problem.minimum} ${UNIT_WORDS[problem.unit]}。`;
    case "tooLong":
      return `${name}太長，不可超過 ${problem.maximum} ${UNIT_WORDS[problem.unit]}。`;
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
    case "timeOfDay":
      return `${name}不是時刻。請寫成 02:30 的形式，範圍為 00:00 至 23:59。`;
    case "timeZone":
      return `${name}不是 IANA 的時區名稱。${
        problem.nearest === undefined
          ? "請寫成 Asia/Tokyo 的形式。"
          : `是否要寫「${problem.nearest}」？`
      }`;
    case "baseUrl":
      return `${name}不是可用的網址，請寫成 http://127.0.0.1:8000/v1 這樣的形式，不含帳密與查詢字串。`;
    case "origin":
      return `${name}不是可用的來源，請寫成 https://console.example.com 這樣的形式，不含路徑。不使用 TLS 的只能是 http://localhost。`;
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
