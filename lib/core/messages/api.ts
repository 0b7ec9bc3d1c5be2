import { type Fault, fieldProblemWords } from "./field-problem.ts";

/** What kinds of documents the API keeps by name, as its paths call them. */
export type DocumentKind = "models" | "agents" | "schedules";

const KIND_WORDS = {
  models: { ja: "モデル", en: "model", zh: "模型" },
  agents: { ja: "エージェント", en: "agent", zh: "代理程式" },
  schedules: { ja: "スケジュール", en: "schedule", zh: "排程" },
} as const;

/** Why the API does not do what it was asked for. */
export const apiMessages = {
  "api.unauthenticated": () => ({
    ja: "認証が必要です。有効なトークンを Authorization: Bearer … で送るか、AWS の署名を付けてください。",
    en: "Authentication is needed: send a valid token as Authorization: Bearer ..., or sign the request for AWS.",
    "zh-Hant": "需要驗證。請以 Authorization: Bearer … 傳送有效的權杖，或以 AWS 簽署請求。",
  }),
  "api.wrong_host": (d: { allowed: readonly string[] }) => ({
    ja: `このアドレスでは応答しません。${d.allowed.map((host) => `http://${host}`).join(" か ")} を使ってください。`,
    en: `Nothing is answered under this address; use ${d.allowed.map((host) => `http://${host}`).join(" or ")}.`,
    "zh-Hant": `此位址不提供回應，請使用 ${d.allowed.map((host) => `http://${host}`).join(" 或 ")}。`,
  }),
  "api.no_tenant": () => ({
    ja: "この認証情報にはテナントが割り当てられていません。管理者に、トークンのクレームか principals のパラメーターの設定を依頼してください。",
    en: "These credentials belong to no tenant. Ask an administrator to set the token's claim or a principals parameter.",
    "zh-Hant": "此憑證未指派租戶。請管理員設定權杖的宣告或 principals 參數。",
  }),
  "api.scope_missing": (d: { scope: string }) => ({
    ja: `この操作には権限 ${d.scope} が必要です。その権限を持つトークンを使ってください。`,
    en: `This needs the scope ${d.scope}; use a token that has it.`,
    "zh-Hant": `此操作需要權限 ${d.scope}，請使用具有該權限的權杖。`,
  }),
  "api.no_route": (d: { method: string; path: string }) => ({
    ja: `${d.method} ${d.path} はありません。docs/api.ja.md の一覧を確認してください。`,
    en: `There is no ${d.method} ${d.path}; see the list in docs/api.md.`,
    "zh-Hant": `沒有 ${d.method} ${d.path}，請查看 docs/api.md 的清單。`,
  }),
  "api.run_not_found": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} はありません。GET /runs で ID を確認してください。`,
    en: `There is no run ${d.runId}; look its id up with GET /runs.`,
    "zh-Hant": `沒有評估 ${d.runId}。請以 GET /runs 確認 ID。`,
  }),
  "api.no_report": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} のレポートはまだありません。GET /runs/${d.runId} で終わるのを確認してから、もう一度取得してください。`,
    en: `Run ${d.runId} has no report yet; wait with GET /runs/${d.runId} until it has ended, then ask again.`,
    "zh-Hant": `評估 ${d.runId} 尚無報告。請以 GET /runs/${d.runId} 確認結束後再取得。`,
  }),
  "api.test_set_not_found": (d: { name: string }) => ({
    ja: `テストセット「${d.name}」はありません。GET /test-sets で名前を確認するか、POST /test-sets で登録してください。`,
    en: `There is no test set "${d.name}"; see GET /test-sets, or store it with POST /test-sets.`,
    "zh-Hant": `沒有測試集「${d.name}」。請以 GET /test-sets 確認名稱，或以 POST /test-sets 登錄。`,
  }),
  "api.document_not_found": (d: { kind: DocumentKind; name: string }) => ({
    ja: `${KIND_WORDS[d.kind].ja}「${d.name}」はありません。GET /${d.kind} で名前を確認するか、PUT /${d.kind}/${d.name} で登録してください。`,
    en: `There is no ${KIND_WORDS[d.kind].en} "${d.name}"; see GET /${d.kind}, or store it with PUT /${d.kind}/${d.name}.`,
    "zh-Hant": `沒有${KIND_WORDS[d.kind].zh}「${d.name}」。請以 GET /${d.kind} 確認名稱，或以 PUT /${d.kind}/${d.name} 登錄。`,
  }),
  "api.case_not_found": (d: { runId: string; caseId: string }) => ({
    ja: `評価 ${d.runId} にケース ${d.caseId} はありません。GET /runs/${d.runId}/cases で ID を確認してください。`,
    en: `Run ${d.runId} has no case ${d.caseId}; look its id up with GET /runs/${d.runId}/cases.`,
    "zh-Hant": `評估 ${d.runId} 中沒有案例 ${d.caseId}。請以 GET /runs/${d.runId}/cases 確認 ID。`,
  }),
  "api.not_json_type": () => ({
    ja: "本文は JSON で、Content-Type: application/json を付けて送ってください。",
    en: "Send the body as JSON with Content-Type: application/json.",
    "zh-Hant": "請以 JSON 傳送內容，並加上 Content-Type: application/json。",
  }),
  "api.too_large": (d: { maxBytes: number }) => ({
    ja: `本文が大きすぎます（上限 ${d.maxBytes} バイト。引用符、\\、改行を 2 倍に数えて 6 MB）。テストセットは分けて、POST /test-sets/{name}/cases で追加してください。`,
    en: `The body is too large (at most ${d.maxBytes} bytes, and 6 MB with quotes, backslashes and line breaks counted twice). Split a test set and add to it with POST /test-sets/{name}/cases.`,
    "zh-Hant": `內容過大（上限 ${d.maxBytes} 位元組；引號、反斜線與換行以兩倍計為 6 MB）。請將測試集分批，以 POST /test-sets/{name}/cases 追加。`,
  }),
  "api.not_json": () => ({
    ja: "本文を JSON として読み取れません。かっこ、コンマ、引用符、文字コード（UTF-8）を確認してください。",
    en: "The body can't be read as JSON; check brackets, commas, quotes and the encoding (UTF-8).",
    "zh-Hant": "無法將內容解析為 JSON。請檢查括號、逗號、引號與編碼（UTF-8）。",
  }),
  "api.repeated_key": (d: { key: string }) => ({
    ja: `本文の 1 つのオブジェクトに、キー「${d.key}」が 2 回書かれています。どちらかを削除してください。`,
    en: `An object of the body has the key "${d.key}" twice; delete one.`,
    "zh-Hant": `內容的同一個物件中，鍵「${d.key}」寫了兩次，請刪除其中一個。`,
  }),
  "api.not_object": () => ({
    ja: "本文は JSON のオブジェクト（{ … }）にしてください。",
    en: "The body must be a JSON object ({ ... }).",
    "zh-Hant": "內容必須是 JSON 物件（{ … }）。",
  }),
  "api.invalid_field": (d: Fault) => ({
    ja: fieldProblemWords("ja", d),
    en: fieldProblemWords("en", d),
    "zh-Hant": fieldProblemWords("zh-Hant", d),
  }),
  "api.bad_cursor": () => ({
    ja: "cursor が正しくありません。直前の応答の next をそのまま渡すか、cursor を付けずに最初から取得してください。",
    en: "The cursor is not valid here; pass the next of the previous answer as it is, or begin without a cursor.",
    "zh-Hant": "cursor 不正確。請原樣傳入前一次回應的 next，或不帶 cursor 從頭取得。",
  }),
  "api.bad_query": ({ key, known }: { key: string; known: readonly string[] }) => {
    const list = known.join(", ");
    return {
      ja: `URL の「?${key}」を受け取れません。${known.length === 0 ? "この URL に ? 以降は付けられません。" : `使えるのは ${list} で、それぞれ 1 回だけ、limit は整数で書きます。`}`,
      en: `?${key} of the URL can't be taken. ${known.length === 0 ? "This URL takes nothing after a question mark." : `It takes ${list}, each once; limit is a whole number.`}`,
      "zh-Hant": `無法接受 URL 的「?${key}」。${known.length === 0 ? "此 URL 不接受 ? 之後的參數。" : `可用的是 ${list}，各限一次，limit 為整數。`}`,
    };
  },
  "api.bad_name": (d: { name: string }) => ({
    ja: `「${d.name}」は名前に使えません。文字か数字で始め、文字、数字、. _ - だけで 100 文字以内にしてください（全角の英数字は半角にします）。`,
    en: `"${d.name}" can't be a name; begin with a letter or digit and use at most 100 letters, digits, dots, underscores and hyphens, no full-width forms.`,
    "zh-Hant": `「${d.name}」不能作為名稱。請以文字或數字開頭，只用文字、數字與 . _ -，100 字以內（全形英數字請改為半形）。`,
  }),
  "api.bad_key": () => ({
    ja: "Idempotency-Key は、空白を含まない半角の文字 1〜200 文字にしてください。",
    en: "Idempotency-Key must be 1 to 200 printable ASCII characters without spaces.",
    "zh-Hant": "Idempotency-Key 必須是 1 至 200 個不含空白的半形字元。",
  }),
  "api.key_reused": () => ({
    ja: "この Idempotency-Key は、別の内容の要求に使われています。同じ内容で送り直すか、新しいキーを使ってください。",
    en: "This Idempotency-Key belongs to a request with another body; send the same body again, or use a new key.",
    "zh-Hant": "此 Idempotency-Key 已用於其他內容的請求。請以相同內容重送，或使用新的鍵。",
  }),
  "api.still_running": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} は実行中です。終わるのを待つか、POST /runs/${d.runId}/cancel で中断してから再開してください。`,
    en: `Run ${d.runId} is under way; wait for its end, or cancel it with POST /runs/${d.runId}/cancel first.`,
    "zh-Hant": `評估 ${d.runId} 正在執行。請等待結束，或先以 POST /runs/${d.runId}/cancel 中斷。`,
  }),
  "api.run_ended": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} はすでに終わっているため、中断できません。結果は GET /runs/${d.runId} で確認できます。`,
    en: `Run ${d.runId} has ended already and can't be cancelled; see GET /runs/${d.runId}.`,
    "zh-Hant": `評估 ${d.runId} 已經結束，無法中斷。請以 GET /runs/${d.runId} 查看結果。`,
  }),
  "api.run_complete": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} は完了しています。エラーのケースをやり直すには { "retryErrors": true } を送ってください。`,
    en: `Run ${d.runId} is complete; to do its cases in error again, send { "retryErrors": true }.`,
    "zh-Hant": `評估 ${d.runId} 已完成。若要重做錯誤的案例，請傳送 { "retryErrors": true }。`,
  }),
  "api.nothing_to_redo": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} は完了していて、エラーのケースもありません。やり直すものはありません。`,
    en: `Run ${d.runId} is complete and has no case in error: there is nothing to do again.`,
    "zh-Hant": `評估 ${d.runId} 已完成，也沒有錯誤的案例，沒有需要重做的內容。`,
  }),
  "api.test_set_changed": (d: { name: string }) => ({
    ja: `テストセット「${d.name}」が同時に変更されました。もう一度送ってください。`,
    en: `The test set "${d.name}" was changed at the same time; send the request again.`,
    "zh-Hant": `測試集「${d.name}」同時被變更，請重新傳送。`,
  }),
  "api.names_only": (d: { field: string }) => ({
    ja: `${d.field} には登録済みの名前だけを書けます。パス、URL、接続設定そのものは書けません。先に PUT /agents/{name} や PUT /models/{alias}、POST /test-sets で登録してください。`,
    en: `${d.field} takes the name of something stored, no path, URL or connection; store it first with PUT /agents/{name}, PUT /models/{alias} or POST /test-sets.`,
    "zh-Hant": `${d.field} 只能填已登錄的名稱，不能填路徑、網址或連線設定。請先以 PUT /agents/{name}、PUT /models/{alias} 或 POST /test-sets 登錄。`,
  }),
  "api.agent_of_command": (d: { type: string }) => ({
    ja: `type: ${d.type} のエージェントは、このコンピューターのファイルやプログラムを使うため、コマンドからだけ使えます。別の type にしてください。`,
    en: `An agent of type ${d.type} uses files or programs of its machine, so only the command takes it; choose another type.`,
    "zh-Hant": `type: ${d.type} 的代理程式會使用本機的檔案或程式，只能由指令使用，請改用其他 type。`,
  }),
  "api.document_damaged": (d: { kind: DocumentKind; name: string }) => ({
    ja: `保存されている${KIND_WORDS[d.kind].ja}「${d.name}」の内容が正しくありません。PUT /${d.kind}/${d.name} で登録し直してください。`,
    en: `What is stored as the ${KIND_WORDS[d.kind].en} "${d.name}" is not valid; store it anew with PUT /${d.kind}/${d.name}.`,
    "zh-Hant": `儲存的${KIND_WORDS[d.kind].zh}「${d.name}」內容不正確，請以 PUT /${d.kind}/${d.name} 重新登錄。`,
  }),
  "api.document_too_large": (d: { maxBytes: number }) => ({
    ja: `設定が大きすぎます（上限 ${d.maxBytes} バイト）。ca の証明書を必要なものだけにするなどして、短くしてください。`,
    en: `The document is too large (at most ${d.maxBytes} bytes); shorten it, for example leave only the needed certificates in ca.`,
    "zh-Hant": `設定過大（上限 ${d.maxBytes} 位元組）。請縮短內容，例如 ca 只保留必要的憑證。`,
  }),
  "api.host_not_allowed": (d: { field: string; host: string; allowed: readonly string[] }) => ({
    ja: `${d.field} の接続先 ${d.host} は許可されていません。${d.allowed.length === 0 ? "管理者に接続先の許可（modelHosts）を依頼してください。" : `使える接続先：${d.allowed.join("、")}`}`,
    en: `${d.field} points to ${d.host}, which is not allowed; ${d.allowed.length === 0 ? "ask an administrator to add it to modelHosts." : `allowed: ${d.allowed.join(", ")}`}`,
    "zh-Hant": `${d.field} 的連線目標 ${d.host} 未獲允許。${d.allowed.length === 0 ? "請管理員將其加入 modelHosts。" : `可用的目標：${d.allowed.join("、")}`}`,
  }),
  "api.secret_name": (d: { field: string; prefix: string }) => ({
    ja: `${d.field} のシークレット名は ${d.prefix} で始めてください。`,
    en: `The secret named in ${d.field} must begin with ${d.prefix}`,
    "zh-Hant": `${d.field} 的機密名稱必須以 ${d.prefix} 開頭。`,
  }),
  "api.of_own_machine": (d: { field: string }) => ({
    ja: `${d.field} はこのコンピューターのファイルや環境変数を指すため、API では使えません。シークレットの名前か、内容そのもの（ca）を書いてください。`,
    en: `${d.field} refers to a file or variable of a machine, which the API does not take; name a secret, or give the content itself (ca).`,
    "zh-Hant": `${d.field} 指向本機的檔案或環境變數，API 無法使用。請填寫機密名稱，或直接填寫內容（ca）。`,
  }),
  "api.broken": () => ({
    ja: "サーバー側で問題が起きました。しばらくしてからもう一度試し、続く場合は管理者に連絡してください。",
    en: "Something went wrong on our side; try again later, and tell an administrator if it goes on.",
    "zh-Hant": "伺服器發生問題。請稍後再試，若持續發生請聯絡管理員。",
  }),
  "api.unavailable": () => ({
    ja: "今は応答できません。少し待ってから、もう一度試してください。",
    en: "This can't be answered just now; wait a little and try again.",
    "zh-Hant": "目前無法回應，請稍候再試。",
  }),
};
