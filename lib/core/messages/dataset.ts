import type { WhyNotMultiTurn } from "../dataset/keys-of-mode.ts";
import type { Localized } from "../language.ts";
import type { FieldProblem } from "../validation/field-problem.ts";
import { fieldProblemWords } from "./field-problem.ts";
import { at, type Place } from "./place.ts";

/** Why a key of a single-turn case has no place in a conversation, and what to do instead. */
const WHY_NOT: Localized<Readonly<Record<WhyNotMultiTurn, string>>> = {
  ja: {
    madeFromScenario: "利用者の発言はシナリオから作られるので、scenario に書いてください",
    hasOutcome: "会話は 1 つの回答ではなく結果で判断するので、expectedOutcome に書いてください",
    ofOneAnswer: "1 つの回答に対する指定であり、会話には当てはまらないので、削除してください",
    ownConversation: "ケースごとに独立した会話になるので、削除してください",
    recordedInTurns: "記録された会話は turns に書いてください",
  },
  en: {
    madeFromScenario: "the user's messages are made from the scenario; write it into scenario",
    hasOutcome: "a conversation is held against its outcome; write it into expectedOutcome",
    ofOneAnswer: "a conversation has several answers, and this is about one; remove it",
    ownConversation: "every case is a conversation of its own; remove it",
    recordedInTurns: "a recorded conversation belongs into turns",
  },
  "zh-Hant": {
    madeFromScenario: "使用者的訊息由情境產生，請寫在 scenario",
    hasOutcome: "對話是以結果而非單一回答來判斷，請寫在 expectedOutcome",
    ofOneAnswer: "這是針對單一回答的設定，不適用於對話，請刪除",
    ownConversation: "每筆案例各自是一段獨立的對話，請刪除",
    recordedInTurns: "已記錄的對話請寫在 turns",
  },
};

const bracketed = (key: string) => `「${key}」`;
const quoted = (key: string) => `"${key}"`;

/** What is wrong with a test set, and why a case is not scored. */
export const datasetMessages = {
  "file.not_utf8": (d: { file: string; line: number }) =>
    at(d, {
      ja: "UTF-8 として読み取れない文字があります。文字コードを UTF-8 にして保存し直してください。",
      en: "not valid UTF-8; save the file as UTF-8.",
      "zh-Hant": "含有無法以 UTF-8 讀取的字元，請將檔案另存為 UTF-8 編碼。",
    }),
  "file.too_large": (d: { file: string; characters: number; most: number }) => ({
    ja: `${d.file} が大きすぎます（${d.characters} 文字、上限 ${d.most} 文字）。テストケースや文書は、それぞれのファイルに分けてください。`,
    en: `${d.file} is too large (${d.characters} characters, at most ${d.most}). Cases and documents belong in files of their own.`,
    "zh-Hant": `${d.file} 過大（${d.characters} 個字元，上限 ${d.most}）。請將測試案例與文件放在各自的檔案中。`,
  }),
  "file.utf16": (d: { file: string }) => ({
    ja: `${d.file} は UTF-16 で保存されています。文字コードを UTF-8 にして保存し直してください。`,
    en: `${d.file} is saved as UTF-16; save it as UTF-8.`,
    "zh-Hant": `${d.file} 是以 UTF-16 儲存的，請另存為 UTF-8 編碼。`,
  }),
  "dataset.format_not_supported_yet": (d: { file: string; extension: string }) => ({
    ja: `${d.file}：${d.extension} 形式のテストセットはまだ読み込めません。1 行に 1 件の JSON を書いた .jsonl にしてください。例：{"question":"…","expectedAnswer":"…"}`,
    en: `${d.file}: test sets in ${d.extension} can't be read yet; write a .jsonl with one JSON object a line, like {"question":"...","expectedAnswer":"..."}`,
    "zh-Hant": `${d.file}：尚不支援 ${d.extension} 格式的測試集。請改用 .jsonl，每行一個 JSON 物件，例如 {"question":"…","expectedAnswer":"…"}`,
  }),
  "dataset.empty": (d: { file: string }) => ({
    ja: `${d.file} にテストケースがありません。1 行に 1 件の JSON を書いてください。例：{"question":"…","expectedAnswer":"…"}`,
    en: `${d.file} holds no case; write one JSON object a line, like {"question":"...","expectedAnswer":"..."}`,
    "zh-Hant": `${d.file} 中沒有測試案例。請每行寫一個 JSON 物件，例如 {"question":"…","expectedAnswer":"…"}`,
  }),
  "dataset.not_lines": (d: { file: string }) => ({
    ja: `${d.file} は全体が 1 つの JSON になっています。テストケースを 1 行に 1 件ずつ書いた JSONL にしてください（jq -c '.[]' で変換できます）。`,
    en: `${d.file} is one JSON document; write JSONL, one case a line (jq -c '.[]' converts a list).`,
    "zh-Hant": `${d.file} 整個檔案是單一 JSON。請改為 JSONL，每行一筆測試案例（可用 jq -c '.[]' 轉換）。`,
  }),
  "dataset.not_json": (d: Place) =>
    at(d, {
      ja: "JSON として読み取れません。引用符、かっこ、カンマを確認してください（1 件のケースは 1 行に書きます）。",
      en: "not valid JSON; check quotes, brackets and commas (a case is written on one line).",
      "zh-Hant": "無法解析為 JSON。請檢查引號、括號與逗號（一筆測試案例寫在同一行）。",
    }),
  "dataset.not_object": (d: Place) =>
    at(d, {
      ja: `テストケースは {"question":"…"} のようなオブジェクトで書いてください。`,
      en: `a case must be an object like {"question":"..."}.`,
      "zh-Hant": `測試案例必須寫成 {"question":"…"} 這樣的物件。`,
    }),
  "dataset.multi_turn": (d: Place & { keys: readonly string[] }) =>
    at(d, {
      ja: `${d.keys.map(bracketed).join("")}はマルチターンのケースのキーです。会話を評価するときは設定に mode: multi-turn と書き、そうでなければこの行を別のファイルに移してください。`,
      en: `${d.keys.map(quoted).join(", ")} ${d.keys.length === 1 ? "belongs" : "belong"} to multi-turn cases; to evaluate conversations, set mode: multi-turn in the configuration, else move this line to another file.`,
      "zh-Hant": `${d.keys.map(bracketed).join("")}是多輪案例的鍵。若要評估對話，請在設定中寫入 mode: multi-turn；否則請將這一行移到其他檔案。`,
    }),
  "dataset.single_turn": (d: Place & { keys: readonly string[]; why: WhyNotMultiTurn }) =>
    at(d, {
      ja: `${d.keys.map(bracketed).join("")}はマルチターンでは使えません。${WHY_NOT.ja[d.why]}。シングルターンで評価するなら、設定に mode: single-turn と書いてください。`,
      en: `${d.keys.map(quoted).join(", ")} can't be used in multi-turn mode: ${WHY_NOT.en[d.why]}. For a single-turn evaluation, set mode: single-turn in the configuration.`,
      "zh-Hant": `多輪模式不能使用${d.keys.map(bracketed).join("")}。${WHY_NOT["zh-Hant"][d.why]}。若要進行單輪評估，請在設定中寫入 mode: single-turn。`,
    }),
  "dataset.invalid_field": (
    d: Place & { field: string; value: string | null; problem: FieldProblem },
  ) =>
    at(d, {
      ja: fieldProblemWords("ja", d),
      en: fieldProblemWords("en", d),
      "zh-Hant": fieldProblemWords("zh-Hant", d),
    }),
  "dataset.duplicate_id": (d: Place & { id: string; otherLine: number }) =>
    at(d, {
      ja: `ID「${d.id}」は ${d.otherLine} 行目と重複しています（全角・半角と大文字・小文字は区別しません）。どちらかの ID を変えてください。`,
      en: `the id "${d.id}" is taken by line ${d.otherLine} (width and case are ignored); change one of them.`,
      "zh-Hant": `ID「${d.id}」與第 ${d.otherLine} 行重複（不區分全形半形與大小寫），請修改其中一個。`,
    }),
  "dataset.repeated_case": (d: Place & { otherLine: number }) =>
    at(d, {
      ja: `${d.otherLine} 行目とまったく同じ内容です。どちらかを削除するか、それぞれに id を付けてください。`,
      en: `the same case as line ${d.otherLine}; delete one, or give each an id.`,
      "zh-Hant": `內容與第 ${d.otherLine} 行完全相同。請刪除其中一行，或分別加上 id。`,
    }),
  "file.more_problems": (d: { file: string; count: number }) => ({
    ja: `${d.file}：ほかに ${d.count} 件の問題があります。上の問題を直してから、もう一度確認してください。`,
    en: `${d.file}: ${d.count === 1 ? "one more problem" : `${d.count} more problems`}; correct those above and check again.`,
    "zh-Hant": `${d.file}：還有 ${d.count} 個問題。請先修正上述問題，再重新檢查。`,
  }),
  "dataset.without_question": (d: { file: string; count: number; lines: readonly number[] }) => ({
    ja: `${d.file}：質問のない行が ${d.count} 件あり、スキップ済みとして数えます（${d.lines.join("、")} 行目${d.count > d.lines.length ? "ほか" : ""}）。`,
    en: `${d.file}: ${d.count === 1 ? "1 line has no question and counts" : `${d.count} lines have no question and count`} as skipped (line ${d.lines.join(", ")}${d.count > d.lines.length ? " ..." : ""}).`,
    "zh-Hant": `${d.file}：有 ${d.count} 行沒有問題，計為已略過（第 ${d.lines.join("、")} 行${d.count > d.lines.length ? "等" : ""}）。`,
  }),
  "dataset.without_scenario": (d: {
    file: string;
    count: number;
    lines: readonly number[];
    recorded: boolean;
  }) => ({
    ja: `${d.file}：${d.recorded ? "会話の記録（turns）" : "シナリオ（scenario）"}のない行が ${d.count} 件あり、スキップ済みとして数えます（${d.lines.join("、")} 行目${d.count > d.lines.length ? "ほか" : ""}）。`,
    en: `${d.file}: ${d.count === 1 ? "1 line has" : `${d.count} lines have`} no ${d.recorded ? "recorded turns" : "scenario"} and ${d.count === 1 ? "counts" : "count"} as skipped (line ${d.lines.join(", ")}${d.count > d.lines.length ? " ..." : ""}).`,
    "zh-Hant": `${d.file}：有 ${d.count} 行沒有${d.recorded ? "對話紀錄（turns）" : "情境（scenario）"}，計為已略過（第 ${d.lines.join("、")} 行${d.count > d.lines.length ? "等" : ""}）。`,
  }),
  "dataset.no_answers": (d: { file: string }) => ({
    ja: `${d.file} には、記録された回答（answer）が 1 件もありません。回答を書くか、エージェントにたずねる saiten run を使ってください。`,
    en: `${d.file} holds no recorded answer. Write answers into it, or use saiten run, which asks the agent.`,
    "zh-Hant": `${d.file} 中沒有任何已記錄的回答（answer）。請填寫回答，或使用會詢問代理程式的 saiten run。`,
  }),
  "dataset.no_conversations": (d: { file: string }) => ({
    ja: `${d.file} には、会話の記録（turns）が 1 件もありません。会話を書くか、エージェントと対話する saiten run を使ってください。`,
    en: `${d.file} holds no recorded conversation. Write the messages into turns, or use saiten run, which talks to the agent.`,
    "zh-Hant": `${d.file} 中沒有任何對話紀錄（turns）。請填寫對話，或使用會與代理程式對話的 saiten run。`,
  }),
  "dataset.invalid_pattern": (d: { pattern: string }) => ({
    ja: `--filter-pattern の「${d.pattern}」は正規表現として正しくありません。書き方を直してください。`,
    en: `--filter-pattern: "${d.pattern}" is not a valid regular expression; correct it.`,
    "zh-Hant": `--filter-pattern 的「${d.pattern}」不是正確的正規表示式，請修正。`,
  }),
  "dataset.nothing_selected": (d: { cases: number }) => ({
    ja: `${d.cases} 件のケースのうち、条件に合うものがありません。--tag、--priority、--filter-pattern、-n、--sample を見直してください。`,
    en: `${d.cases === 1 ? "The only case does not meet" : `None of the ${d.cases} cases meets`} the conditions; review --tag, --priority, --filter-pattern, -n and --sample.`,
    "zh-Hant": `${d.cases} 筆案例中沒有符合條件的案例。請檢查 --tag、--priority、--filter-pattern、-n 與 --sample。`,
  }),
  "dataset.case_without_question": () => ({
    ja: "質問がないため、評価していません。",
    en: "Not evaluated: it has no question.",
    "zh-Hant": "沒有問題，因此未評估。",
  }),
  "dataset.case_without_scenario": (d: { recorded: boolean }) => ({
    ja: `${d.recorded ? "会話の記録（turns）" : "シナリオ（scenario）"}がないため、評価していません。`,
    en: `Not evaluated: it has no ${d.recorded ? "recorded turns" : "scenario"}.`,
    "zh-Hant": `沒有${d.recorded ? "對話紀錄（turns）" : "情境（scenario）"}，因此未評估。`,
  }),
  "dataset.case_skipped": () => ({
    ja: "スキップの指定（skip: true）があるか、今回の絞り込みの対象外のため、評価していません。",
    en: "Not evaluated: it is marked with skip: true, or was not selected for this run.",
    "zh-Hant": "已標記為略過（skip: true），或不在這次的篩選範圍內，因此未評估。",
  }),
  "dataset.case_without_expected_answer": (d: { metrics: readonly string[] }) => ({
    ja: `期待する回答がないため、評価していません（必要とする指標：${d.metrics.join("、")}）。expectedAnswer を書くか、その指標を外してください。`,
    en: `Not evaluated: it has no expected answer, which ${d.metrics.join(", ")} need${d.metrics.length === 1 ? "s" : ""}. Add expectedAnswer or leave those metrics out.`,
    "zh-Hant": `沒有預期回答，因此未評估（需要預期回答的指標：${d.metrics.join("、")}）。請補上 expectedAnswer，或移除這些指標。`,
  }),
};
