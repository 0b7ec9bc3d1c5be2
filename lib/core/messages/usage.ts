/** What is wrong with a command line, or with the files that it names. */
export const usageMessages = {
  "usage.invalid_value": (d: { flag: string; value: string; expected: string }) => ({
    ja: `${d.flag} に指定できない値です：「${d.value}」。例：${d.expected}`,
    en: `${d.flag} does not take "${d.value}". Examples: ${d.expected}`,
    "zh-Hant": `${d.flag} 不接受「${d.value}」。範例：${d.expected}`,
  }),
  "usage.unknown_option": (d: { option: string; suggestion?: string | undefined }) => ({
    ja: `不明なオプションです：${d.option}。${d.suggestion ? `${d.suggestion} のことですか。` : ""}--help で一覧を確認できます。`,
    en: `Unknown option ${d.option}. ${d.suggestion ? `Did you mean ${d.suggestion}? ` : ""}See --help.`,
    "zh-Hant": `未知的選項：${d.option}。${d.suggestion ? `是否為 ${d.suggestion}？` : ""}請參考 --help。`,
  }),
  "usage.unknown_command": (d: { command: string; suggestion?: string | undefined }) => ({
    ja: `不明なコマンドです：${d.command}。${d.suggestion ? `${d.suggestion} のことですか。` : ""}saiten --help で一覧を確認できます。`,
    en: `Unknown command ${d.command}. ${d.suggestion ? `Did you mean ${d.suggestion}? ` : ""}See saiten --help.`,
    "zh-Hant": `未知的指令：${d.command}。${d.suggestion ? `是否為 ${d.suggestion}？` : ""}請參考 saiten --help。`,
  }),
  "usage.missing_value": (d: { what: string }) => ({
    ja: `${d.what} に値がありません。--help で使い方を確認できます。`,
    en: `${d.what} needs a value. See --help.`,
    "zh-Hant": `${d.what} 缺少值。請參考 --help。`,
  }),
  "usage.extra_argument": (d: { command: string }) => ({
    ja: `${d.command} に余分な引数があります。--help で使い方を確認できます。`,
    en: `${d.command} was given an argument too many. See --help.`,
    "zh-Hant": `${d.command} 有多餘的引數。請參考 --help。`,
  }),
  "usage.other": (d: { problem: string }) => ({
    ja: `コマンドの指定に誤りがあります（${d.problem}）。--help で使い方を確認できます。`,
    en: `The command line is not right (${d.problem}). See --help.`,
    "zh-Hant": `指令有誤（${d.problem}）。請參考 --help。`,
  }),
  "usage.file_missing": (d: { what: string; path: string; remedy: string }) => ({
    ja: `${d.what} ${d.path} が見つかりません。パスを確認するか、${d.remedy} を使ってください。`,
    en: `${d.what} ${d.path} was not found. Check the path, or use ${d.remedy}.`,
    "zh-Hant": `找不到 ${d.what} ${d.path}。請確認路徑，或使用 ${d.remedy}。`,
  }),
  "usage.file_unreadable": (d: { path: string; reason: string }) => ({
    ja: `${d.path} を読み取れません（${d.reason}）。ファイルの種類と読み取り権限を確認してください。`,
    en: `${d.path} can't be read (${d.reason}). Check that it is a file and that you may read it.`,
    "zh-Hant": `無法讀取 ${d.path}（${d.reason}）。請確認它是檔案且有讀取權限。`,
  }),
  "usage.folder_unwritable": (d: { path: string; reason: string }) => ({
    ja: `${d.path} に書き込めません（${d.reason}）。空き容量と書き込み権限を確認するか、--out で別のフォルダーを指定してください。`,
    en: `${d.path} can't be written to (${d.reason}). Check free space and permissions, or give another folder with --out.`,
    "zh-Hant": `無法寫入 ${d.path}（${d.reason}）。請確認磁碟空間與寫入權限，或用 --out 指定其他資料夾。`,
  }),
  "usage.file_exists": (d: { path: string }) => ({
    ja: `${d.path} はすでにあります。上書きはしません。別のフォルダーを指定してください。`,
    en: `${d.path} exists already and is not overwritten. Give another folder.`,
    "zh-Hant": `${d.path} 已存在，不會覆寫。請指定其他資料夾。`,
  }),
  "usage.case_unknown": (d: { caseId: string; runId: string }) => ({
    ja: `評価 ${d.runId} にケース ${d.caseId} はありません。ID は results.jsonl で確認できます。`,
    en: `Run ${d.runId} has no case ${d.caseId}. Its ids are in results.jsonl.`,
    "zh-Hant": `評估 ${d.runId} 中沒有案例 ${d.caseId}。可在 results.jsonl 查看 ID。`,
  }),
  "usage.raw_not_kept": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} は本文を保存しない設定（store: none）で実行したため、--raw で表示できるやり取りは残っていません。スコアと判定は --raw なしで表示できます。`,
    en: `Run ${d.runId} kept no texts (store: none), so there is nothing that --raw could show. Without --raw you see scores and verdicts.`,
    "zh-Hant": `評估 ${d.runId} 以不保存本文的設定（store: none）執行，沒有可用 --raw 顯示的內容。不加 --raw 可查看分數與判定。`,
  }),
  "usage.report_missing": (d: { folder: string }) => ({
    ja: `${d.folder} にまだレポートがありません。評価が終わっていない場合は --resume で続けてください。`,
    en: `There is no report in ${d.folder} yet. If the run is not finished, continue it with --resume.`,
    "zh-Hant": `${d.folder} 中還沒有報告。若評估尚未完成，請用 --resume 繼續。`,
  }),
  "usage.unexpected": (d: { trace: string }) => ({
    ja: `予期しないエラーが起きました。お手数ですが、次の内容とあわせて報告してください。途中までの結果は残っています。\n${d.trace}`,
    en: `Something unexpected happened. Please report it with the following; what was done so far is kept.\n${d.trace}`,
    "zh-Hant": `發生未預期的錯誤。請附上以下內容回報；已完成的結果會保留。\n${d.trace}`,
  }),
};
