import type { Language, Localized } from "../lib/core/language.ts";

const ja = {
  about: "このコンピューターだけに API を公開し、スケジュールと評価を実行します",
  port: "待ち受けるポート（0 は空いているもの）",
  ready: (url: string) => `待ち受けています：${url}`,
  token: (token: string) => `トークン：${token}`,
  ownToken: "トークン：SAITEN_TOKEN の値",
  ended: (runId: string) => `評価 ${runId} が終わりました`,
  scheduled: (schedule: string, runId: string) =>
    `スケジュール ${schedule} が評価 ${runId} を始めました`,
  noCredentials:
    "AWS の認証情報を読み取れないため、Bedrock のモデルは使えません。aws sso login などで認証してから起動し直してください。",
  ending:
    "終了しています。実行中の評価は中断され、再開できます。もう一度 Ctrl-C を押すと、すぐに終わります。",
};
type ServeWords = typeof ja;

const words: Localized<ServeWords> = {
  ja,
  en: {
    about: "serve the API to this machine alone, and carry out runs and schedules",
    port: "port to listen on (0: any free one)",
    ready: (url) => `Listening: ${url}`,
    token: (token) => `Token: ${token}`,
    ownToken: "Token: the value of SAITEN_TOKEN",
    ended: (runId) => `Run ${runId} has ended`,
    scheduled: (schedule, runId) => `The schedule ${schedule} has started run ${runId}`,
    noCredentials:
      "The AWS credentials can't be read, so models on Bedrock can't be used. Log in (aws sso login), then start again.",
    ending:
      "Stopping. Runs under way are interrupted and can be resumed. Press Ctrl-C again to stop at once.",
  },
  "zh-Hant": {
    about: "只對本機公開 API，並執行評估與排程",
    port: "接聽的連接埠（0 表示任一可用）",
    ready: (url) => `接聽中：${url}`,
    token: (token) => `權杖：${token}`,
    ownToken: "權杖：SAITEN_TOKEN 的值",
    ended: (runId) => `評估 ${runId} 已結束`,
    scheduled: (schedule, runId) => `排程 ${schedule} 已開始評估 ${runId}`,
    noCredentials:
      "無法讀取 AWS 憑證，因此無法使用 Bedrock 的模型。請以 aws sso login 等方式登入後重新啟動。",
    ending: "正在停止。執行中的評估會中斷，之後可以繼續。再按一次 Ctrl-C 會立即結束。",
  },
};

/** What `saiten serve` says. */
export const serveWordsIn = (language: Language): ServeWords => words[language];
