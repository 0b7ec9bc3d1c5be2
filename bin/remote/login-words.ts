import type { Language, Localized } from "../../lib/core/language.ts";

const ja = {
  about: "ブラウザーでサインインし、デプロイした API のアクセストークンを保存します",
  flags: {
    domain: "サインインの場所（スタックの出力 SignInUrl）",
    clientId: "クライアントの ID（スタックの出力 UserPoolClientId）",
    tokenFile: "トークンを保存するファイル（既定は ~/.saiten/token）",
  },
  open: (url: string) =>
    `次の URL をこのコンピューターのブラウザーで開き、サインインしてください：\n${url}`,
  farewell: "受け取りました。このページを閉じて、端末に戻ってください。",
  saved: (minutes: number) =>
    `アクセストークンを保存しました（有効期間は ${minutes} 分）。--token-file で次のファイルを指定してください：`,
};
type LoginWords = typeof ja;

const words: Localized<LoginWords> = {
  ja,
  en: {
    about: "sign in in a browser, and save an access token of a deployed API",
    flags: {
      domain: "where to sign in (the stack's output SignInUrl)",
      clientId: "id of the client (the stack's output UserPoolClientId)",
      tokenFile: "file to save the token to (~/.saiten/token unless told)",
    },
    open: (url) => `Open this address in a browser on this machine, and sign in:\n${url}`,
    farewell: "Received. You may close this page and go back to the terminal.",
    saved: (minutes) =>
      `The access token is saved; it is good for ${minutes} minutes. Pass this file with --token-file:`,
  },
  "zh-Hant": {
    about: "在瀏覽器登入，並儲存已部署 API 的存取權杖",
    flags: {
      domain: "登入的位置（堆疊輸出 SignInUrl）",
      clientId: "用戶端 ID（堆疊輸出 UserPoolClientId）",
      tokenFile: "儲存權杖的檔案（預設為 ~/.saiten/token）",
    },
    open: (url) => `請在本機的瀏覽器開啟以下網址並登入：\n${url}`,
    farewell: "已收到。請關閉此頁面並返回終端機。",
    saved: (minutes) => `已儲存存取權杖（有效期 ${minutes} 分鐘）。請以 --token-file 指定此檔案：`,
  },
};

/** What `saiten remote login` says. */
export const loginWordsIn = (language: Language): LoginWords => words[language];
