/** What goes wrong with the places where Saiten keeps its data, in the cloud and on a laptop. */
export const storeMessages = {
  "store.throttled": (d: { operation: string }) => ({
    ja: `AWS が要求を制限しています（${d.operation}）。しばらく待ってから再実行するか、limits.concurrency を下げてください。`,
    en: `AWS is throttling requests (${d.operation}). Wait a little and try again, or lower limits.concurrency.`,
    "zh-Hant": `AWS 正在限制請求（${d.operation}）。請稍候再試，或調低 limits.concurrency。`,
  }),
  "store.unavailable": (d: { operation: string; reason: string }) => ({
    ja: `保存先に接続できません（${d.operation}）：${d.reason}。ネットワークと接続先（AWS_ENDPOINT_URL を設定している場合はその値）を確認して、再実行してください。`,
    en: `The store can't be reached (${d.operation}): ${d.reason}. Check the network and the endpoint (AWS_ENDPOINT_URL, if it is set), then try again.`,
    "zh-Hant": `無法連線到儲存服務（${d.operation}）：${d.reason}。請檢查網路與端點（若有設定 AWS_ENDPOINT_URL，請確認其值），然後重試。`,
  }),
  "store.timeout": (d: { operation: string }) => ({
    ja: `保存先からの応答が時間内にありませんでした（${d.operation}）。再実行してください。続く場合はネットワークを確認してください。`,
    en: `The store did not answer in time (${d.operation}). Try again; if it keeps happening, check the network.`,
    "zh-Hant": `儲存服務未在時限內回應（${d.operation}）。請重試；若持續發生，請檢查網路。`,
  }),
  "store.denied": (d: { operation: string; reason: string }) => ({
    ja: `AWS の認証情報では許可されていない操作です（${d.operation}）：${d.reason}。認証情報と IAM ポリシーを確認してください。`,
    en: `The AWS credentials do not allow this (${d.operation}): ${d.reason}. Check the credentials and the IAM policy.`,
    "zh-Hant": `目前的 AWS 憑證不允許此操作（${d.operation}）：${d.reason}。請檢查憑證與 IAM 政策。`,
  }),
  "store.failed": (d: { operation: string; reason: string }) => ({
    ja: `データの読み書きに失敗しました（${d.operation}）：${d.reason}。テーブル、バケット、パラメーターの名前とリージョンを確認してください。`,
    en: `Reading or writing data failed (${d.operation}): ${d.reason}. Check the names of the table, the bucket and the parameter, and the region.`,
    "zh-Hant": `讀寫資料失敗（${d.operation}）：${d.reason}。請確認資料表、儲存貯體與參數的名稱，以及區域。`,
  }),
  "store.run_not_found": (d: { runId: string }) => ({
    ja: `評価実行 ${d.runId} が見つかりません。ID を確認してください。`,
    en: `There is no run ${d.runId}. Check the id.`,
    "zh-Hant": `找不到評估執行 ${d.runId}。請確認 ID。`,
  }),
  "store.case_too_large": (d: { caseId: string; bytes: number; maxBytes: number }) => ({
    ja: `ケース ${d.caseId} の記録が大きすぎます（${d.bytes} バイト、上限 ${d.maxBytes} バイト）。指標の数を減らすか、カスタム指標の名前を短くしてください。`,
    en: `The record of case ${d.caseId} is too large (${d.bytes} bytes, at most ${d.maxBytes}). Use fewer metrics or shorter names of custom metrics.`,
    "zh-Hant": `測試案例 ${d.caseId} 的紀錄過大（${d.bytes} 位元組，上限 ${d.maxBytes} 位元組）。請減少指標數量，或縮短自訂指標的名稱。`,
  }),
  "store.locked": (d: { folder: string; pid: number | null }) => ({
    ja: `この評価は別のプロセス${d.pid === null ? "" : `（PID ${d.pid}）`}が実行中です：${d.folder}。終わるのを待つか、そのプロセスを終了してから再実行してください。`,
    en: `Another process${d.pid === null ? "" : ` (pid ${d.pid})`} is working on this run: ${d.folder}. Wait until it is done, or end that process, then try again.`,
    "zh-Hant": `另一個處理程序${d.pid === null ? "" : `（PID ${d.pid}）`}正在執行此評估：${d.folder}。請等待其完成，或結束該處理程序後再試。`,
  }),
  "store.port_in_use": (d: { port: number }) => ({
    ja: `ポート ${d.port} は使用中です。別のポートを指定するか、そのポートを使っているプロセスを終了してください。`,
    en: `Port ${d.port} is in use. Choose another port, or end the process that uses it.`,
    "zh-Hant": `連接埠 ${d.port} 已被使用。請指定其他連接埠，或結束使用該連接埠的處理程序。`,
  }),
  "store.unreadable": (d: { path: string; reason: string }) => ({
    ja: `${d.path} を読み書きできません：${d.reason}。権限と空き容量を確認してください。`,
    en: `${d.path} can't be read or written: ${d.reason}. Check its permissions and the free space.`,
    "zh-Hant": `無法讀寫 ${d.path}：${d.reason}。請檢查權限與可用空間。`,
  }),
  "store.corrupt": (d: { path: string; reason: string }) => ({
    ja: `${d.path} の内容が壊れています：${d.reason}。バックアップから戻すか、削除してから再実行してください。`,
    en: `The content of ${d.path} is damaged: ${d.reason}. Restore it from a backup, or delete it and try again.`,
    "zh-Hant": `${d.path} 的內容已損毀：${d.reason}。請從備份還原，或刪除後再試。`,
  }),
  "store.mode": (d: { mode: string }) => ({
    ja: `SAITEN_STORE の値「${d.mode}」は使えません。full（そのまま保存）、redacted（個人情報を伏せて保存）、none（保存しない）のいずれかにしてください。`,
    en: `SAITEN_STORE can't be "${d.mode}"; use full (kept as it is), redacted (kept with personal data masked) or none (not kept).`,
    "zh-Hant": `SAITEN_STORE 不能是「${d.mode}」。請使用 full（原樣儲存）、redacted（遮蔽個資後儲存）或 none（不儲存）。`,
  }),
  "store.text_not_kept": () => ({
    ja: "本文は保存していません。",
    en: "Texts are not kept.",
    "zh-Hant": "不保存本文。",
  }),
  "store.cause_not_kept": (d: { code: string }) => ({
    ja: `エラー ${d.code} が発生しました。本文を保存しない設定のため、詳しい内容は残していません。`,
    en: `The error ${d.code} occurred. Its words are not kept, since texts are not.`,
    "zh-Hant": `發生錯誤 ${d.code}。由於設定為不保存本文，未保留詳細內容。`,
  }),
  "store.texts_not_kept": () => ({
    ja: "本文を保存しない設定（store: none）で実行しました。質問、回答、コンテキスト、判定の理由は残っていません。残しているのは ID、スコア、判定、件数、使用量です。",
    en: "This run kept no texts (store: none): questions, answers, contexts and reasons are gone. Ids, scores, verdicts, counts and usage are what is left.",
    "zh-Hant":
      "本次以不保存本文的設定（store: none）執行，問題、回答、上下文與判定理由均未保留，僅保留 ID、分數、判定、件數與用量。",
  }),
};
