/** What goes wrong between the command and a server that it was told to use. */
export const remoteMessages = {
  "remote.no_url": () => ({
    ja: "接続先がありません。--url か SAITEN_REMOTE_URL に、saiten serve が表示した URL か、デプロイした API の URL を指定してください。",
    en: "There is no server to ask. Give --url or SAITEN_REMOTE_URL: what saiten serve has printed, or the URL of a deployed API.",
    "zh-Hant":
      "沒有連線目標。請以 --url 或 SAITEN_REMOTE_URL 指定 saiten serve 顯示的 URL，或已部署 API 的 URL。",
  }),
  "remote.bad_url": (d: { url: string }) => ({
    ja: `接続先の URL が正しくありません：「${d.url}」。http:// か https:// で始まる URL を指定してください。`,
    en: `"${d.url}" is no URL of a server; it must begin with http:// or https://.`,
    "zh-Hant": `連線目標的 URL 不正確：「${d.url}」。請指定以 http:// 或 https:// 開頭的 URL。`,
  }),
  "remote.not_encrypted": (d: { url: string }) => ({
    ja: `${d.url} は暗号化されていないため、認証情報を送りません。https:// の URL を使ってください（このコンピューターの 127.0.0.1 だけは http:// でも使えます）。`,
    en: `No credentials are sent to ${d.url}, which is not encrypted. Use an https:// URL; only 127.0.0.1 of this machine may be http://.`,
    "zh-Hant": `${d.url} 未加密，因此不會傳送憑證。請使用 https:// 的 URL（僅本機的 127.0.0.1 可使用 http://）。`,
  }),
  "remote.no_token": () => ({
    ja: "トークンがありません。SAITEN_TOKEN か --token-file で渡すか（デプロイした API では saiten remote login で取得できます）、AWS の認証情報で署名する場合は --iam を付けてください。",
    en: "There is no token. Pass one in SAITEN_TOKEN or with --token-file (saiten remote login gets one of a deployed API), or sign with your AWS credentials: --iam.",
    "zh-Hant":
      "沒有權杖。請以 SAITEN_TOKEN 或 --token-file 提供（已部署的 API 可用 saiten remote login 取得），或加上 --iam 以 AWS 憑證簽署。",
  }),
  "remote.sign_in_refused": (d: { reason: string }) => ({
    ja: `サインインできませんでした（${d.reason}）。--domain と --client-id がスタックの出力と同じか確認し、もう一度 saiten remote login を実行してください。`,
    en: `The sign-in was refused (${d.reason}). Check --domain and --client-id against the stack's outputs, then run saiten remote login again.`,
    "zh-Hant": `登入遭拒（${d.reason}）。請確認 --domain 與 --client-id 和堆疊的輸出相同，再重新執行 saiten remote login。`,
  }),
  "remote.sign_in_late": () => ({
    ja: "ブラウザーでのサインインが時間内に終わりませんでした。もう一度 saiten remote login を実行してください。",
    en: "Nobody signed in in the browser in time. Run saiten remote login again.",
    "zh-Hant": "未在時間內於瀏覽器完成登入。請重新執行 saiten remote login。",
  }),
  "remote.no_credentials": () => ({
    ja: "署名に使う AWS の認証情報とリージョンが見つかりません。aws sso login などで認証し、AWS_PROFILE と AWS_REGION を確認してください。",
    en: "No AWS credentials or no region to sign with were found. Log in (aws sso login), and check AWS_PROFILE and AWS_REGION.",
    "zh-Hant":
      "找不到用於簽署的 AWS 憑證或區域。請以 aws sso login 等方式登入，並確認 AWS_PROFILE 與 AWS_REGION。",
  }),
  "remote.unreachable": (d: { url: string; reason: string }) => ({
    ja: `${d.url} に接続できません（${d.reason}）。URL とネットワークを確認し、saiten serve を使う場合は動いているか確認してください。`,
    en: `${d.url} can't be reached (${d.reason}). Check the URL and the network, and that saiten serve is running where you use it.`,
    "zh-Hant": `無法連線到 ${d.url}（${d.reason}）。請檢查 URL 與網路；若使用 saiten serve，請確認其正在執行。`,
  }),
  "remote.lost": (d: { url: string; reason: string }) => ({
    ja: `${d.url} に接続できなくなりました（${d.reason}）。評価は続いているかもしれません。サーバーとネットワークを確認して、もう一度表示してください。`,
    en: `${d.url} can't be reached any more (${d.reason}). The run may be going on: check the server and the network, then follow it again.`,
    "zh-Hant": `已無法連線到 ${d.url}（${d.reason}）。評估可能仍在進行，請檢查伺服器與網路後重新查看。`,
  }),
  "remote.refused": (d: { status: number; problems: readonly string[] }) => ({
    ja: `サーバーが要求を受け付けませんでした（HTTP ${d.status}）：\n${d.problems.join("\n")}`,
    en: `The server did not do it (HTTP ${d.status}):\n${d.problems.join("\n")}`,
    "zh-Hant": `伺服器未接受要求（HTTP ${d.status}）：\n${d.problems.join("\n")}`,
  }),
  "remote.not_saiten": (d: { url: string; status: number }) => ({
    ja: `${d.url} の応答（HTTP ${d.status}）は Saiten のものではありません。URL を確認してください。`,
    en: `What ${d.url} answers (HTTP ${d.status}) is not of Saiten; check the URL.`,
    "zh-Hant": `${d.url} 的回應（HTTP ${d.status}）不是 Saiten 的回應，請檢查 URL。`,
  }),
  "remote.short_token": (d: { least: number }) => ({
    ja: `SAITEN_TOKEN は、空白を含まない ${d.least} 文字以上にしてください。設定しなければ、起動のたびに新しいトークンを作ります。`,
    en: `SAITEN_TOKEN must have at least ${d.least} characters, no spaces. Without it, a new token is made at each start.`,
    "zh-Hant": `SAITEN_TOKEN 必須至少 ${d.least} 個字元且不含空白。若未設定，每次啟動都會產生新的權杖。`,
  }),
};
