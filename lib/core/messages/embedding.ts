import type { Localized } from "../language.ts";
import { type Reason, reasonWords } from "./reason.ts";
import { timeToWait } from "./time-to-wait.ts";

/** Why vectors can't be compared; texts are counted from 1. */
export type VectorProblem =
  /** The reply holds no list of vectors. */
  | { readonly kind: "noVectors"; readonly said: string }
  | { readonly kind: "count"; readonly texts: number; readonly vectors: number }
  /** The vectors don't say which text each is of. */
  | { readonly kind: "order" }
  | { readonly kind: "empty"; readonly text: number }
  /** Something in it is no finite number. */
  | { readonly kind: "notFinite"; readonly text: number }
  | {
      readonly kind: "lengths";
      readonly first: number;
      readonly text: number;
      readonly other: number;
    };

function problemWords(problem: VectorProblem): Localized {
  switch (problem.kind) {
    case "noVectors":
      return {
        ja: `応答にベクトルがありません（${problem.said}）`,
        en: `the reply holds no vectors (${problem.said})`,
        "zh-Hant": `回應中沒有向量（${problem.said}）`,
      };
    case "count":
      return {
        ja: `文章 ${problem.texts} 件に対してベクトルが ${problem.vectors} 件です`,
        en: `vectors: ${problem.vectors}, texts: ${problem.texts}`,
        "zh-Hant": `文字有 ${problem.texts} 筆，向量卻有 ${problem.vectors} 個`,
      };
    case "order":
      return {
        ja: "どのベクトルがどの文章のものか、index からは分かりません",
        en: "their index does not tell which vector belongs to which text",
        "zh-Hant": "無法從 index 判斷各向量對應哪一筆文字",
      };
    case "empty":
      return {
        ja: `${problem.text} 件目のベクトルが空です`,
        en: `vector ${problem.text} is empty`,
        "zh-Hant": `第 ${problem.text} 個向量是空的`,
      };
    case "notFinite":
      return {
        ja: `${problem.text} 件目のベクトルに有限の数値でないものが含まれています`,
        en: `vector ${problem.text} holds something that is no finite number`,
        "zh-Hant": `第 ${problem.text} 個向量含有不是有限數值的內容`,
      };
    case "lengths":
      return {
        ja: `ベクトルの長さがそろっていません（1 件目は ${problem.first}、${problem.text} 件目は ${problem.other}）`,
        en: `they differ in length (vector 1 has ${problem.first} numbers, vector ${problem.text} has ${problem.other})`,
        "zh-Hant": `向量長度不一致（第 1 個為 ${problem.first}，第 ${problem.text} 個為 ${problem.other}）`,
      };
  }
}

/** What goes wrong between Saiten and an embedding model. */
export const embeddingMessages = {
  "embedding.unusable": (d: { model: string; problem: VectorProblem }) => {
    const problem = problemWords(d.problem);
    return {
      ja: `埋め込みモデル ${d.model} のベクトルは採点に使えません：${problem.ja}。埋め込み用のモデルであることを確認してください。同じ名前のまま中身のモデルを入れ替えた場合は、--no-cache を付けて実行してください。`,
      en: `The vectors of the embedding model ${d.model} can't be used for scores: ${problem.en}. Check that it is an embedding model. If another model now stands behind the same name, run with --no-cache.`,
      "zh-Hant": `嵌入模型 ${d.model} 的向量無法用於評分：${problem["zh-Hant"]}。請確認它是嵌入模型。若同一名稱背後已換成其他模型，請加上 --no-cache 再執行。`,
    };
  },
  "embedding.unsupported_model": (d: { model: string; supported: readonly string[] }) => ({
    ja: `Bedrock の ${d.model} は埋め込みモデルとして使えません。次のいずれかを指定してください：${d.supported.join("、")}。それ以外のモデルは、OpenAI 互換のエンドポイント（provider: openai）から使えます。`,
    en: `${d.model} can't be used as an embedding model on Bedrock. Name one of: ${d.supported.join(", ")}. Other models work behind an OpenAI-compatible endpoint (provider: openai).`,
    "zh-Hant": `Bedrock 的 ${d.model} 無法作為嵌入模型使用。請指定下列其中之一：${d.supported.join("、")}。其他模型可透過相容 OpenAI 的端點（provider: openai）使用。`,
  }),
  "embedding.empty_text": (d: { model: string }) => ({
    ja: `埋め込みモデル ${d.model} に空の文章は渡せません。空の文章の代わりに半角スペースを 1 つ渡してください。`,
    en: `The embedding model ${d.model} can't be given an empty text. Give it one space instead.`,
    "zh-Hant": `不能將空白文字交給嵌入模型 ${d.model}。請改為傳入一個半形空格。`,
  }),
  "embedding.throttled": (d: { model: string }) => ({
    ja: `埋め込みモデル ${d.model} の呼び出しが制限されています（スロットリング）。しばらく待つか、limits.concurrency を下げてください。`,
    en: `Calls to the embedding model ${d.model} are being throttled. Wait a while, or lower limits.concurrency.`,
    "zh-Hant": `嵌入模型 ${d.model} 的呼叫正受到流量限制。請稍候，或調低 limits.concurrency。`,
  }),
  "embedding.closed": (d: { model: string; minutes: number }) => {
    const time = timeToWait(d.minutes);
    return {
      ja: `埋め込みモデル ${d.model} は、${time.ja}は呼び出さないよう求めています（Retry-After）。時間をおいてやり直すか（失敗したケースだけなら --retry-errors）、別のモデルを指定してください。`,
      en: `The embedding model ${d.model} asks not to be called for ${time.en} (Retry-After). Try again after that time (--retry-errors does just the failed cases), or choose another model.`,
      "zh-Hant": `嵌入模型 ${d.model} 要求${time["zh-Hant"]}內不要再呼叫（Retry-After）。請稍候再試（只重做失敗的案例可用 --retry-errors），或改用其他模型。`,
    };
  },
  "embedding.over_quota": (d: { model: string; tokens: number; tokensPerMinute: number }) => ({
    ja: `埋め込みモデル ${d.model} への 1 件のリクエストに約 ${d.tokens} トークンが必要ですが、limits.tokensPerMinute は ${d.tokensPerMinute} です。この値をモデルの実際の上限に合わせるか、エージェントの回答や期待する回答を短くしてください。`,
    en: `One request to the embedding model ${d.model} needs about ${d.tokens} tokens, but limits.tokensPerMinute is ${d.tokensPerMinute}. Set it to the model's real quota, or shorten the agent's answers or the expected answers.`,
    "zh-Hant": `對嵌入模型 ${d.model} 的單次請求約需 ${d.tokens} 個 token，但 limits.tokensPerMinute 只有 ${d.tokensPerMinute}。請將其設為模型的實際上限，或縮短代理程式的回答或預期回答。`,
  }),
  "embedding.unavailable": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} に接続できないか、応答が壊れています：${reason.ja}。接続先が動いているか確認してください。`,
      en: `The embedding model ${d.model} is not available or answers with garbage: ${reason.en}. Check that its endpoint is up.`,
      "zh-Hant": `無法連線到嵌入模型 ${d.model}，或其回應已損壞：${reason["zh-Hant"]}。請確認端點是否正常運作。`,
    };
  },
  "embedding.timeout": (d: { model: string; seconds: number }) => ({
    ja: `埋め込みモデル ${d.model} が ${d.seconds} 秒以内に応答しませんでした。limits.callTimeoutSeconds を延ばすか、モデルの負荷を確認してください。`,
    en: `The embedding model ${d.model} did not answer within ${d.seconds} seconds. Raise limits.callTimeoutSeconds or check the load of the model.`,
    "zh-Hant": `嵌入模型 ${d.model} 未在 ${d.seconds} 秒內回應。請調高 limits.callTimeoutSeconds，或檢查模型的負載。`,
  }),
  "embedding.denied": (d: { model: string; parameter?: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model}${d.parameter ? `（${d.parameter}）` : ""} を使う権限がありません：${reason.ja}。認証情報とモデルの利用許可を確認してください。`,
      en: `Not allowed to use the embedding model ${d.model}${d.parameter ? ` (${d.parameter})` : ""}: ${reason.en}. Check the credentials and the access to the model.`,
      "zh-Hant": `沒有使用嵌入模型 ${d.model}${d.parameter ? `（${d.parameter}）` : ""} 的權限：${reason["zh-Hant"]}。請檢查憑證與模型的存取權限。`,
    };
  },
  "embedding.unreachable": (d: { model: string; parameter: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model}（${d.parameter}）が使えません：${reason.ja}。${d.parameter} の設定と接続先を確認してください。`,
      en: `The embedding model ${d.model} (${d.parameter}) can't be used: ${reason.en}. Check ${d.parameter} and the endpoint.`,
      "zh-Hant": `無法使用嵌入模型 ${d.model}（${d.parameter}）：${reason["zh-Hant"]}。請檢查 ${d.parameter} 的設定與端點。`,
    };
  },
  "embedding.unverified": (d: { model: string; parameter: string }) => ({
    ja: `埋め込みモデル ${d.model}（${d.parameter}）には接続できましたが、呼び出しが制限されており（スロットリング）、ほかは何も確認できていません。しばらく待ってから、もう一度お試しください。1 日あたりの上限に達していることもあります。`,
    en: `The embedding model ${d.model} (${d.parameter}) can be reached but is throttled, so nothing else was verified. Try again in a while; it may also be that a daily quota is used up.`,
    "zh-Hant": `已連上嵌入模型 ${d.model}（${d.parameter}），但呼叫正受到流量限制，其他項目均未驗證。請稍候再試；也可能是每日配額已用完。`,
  }),
  "embedding.model_error": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} の内部でエラーが起きました：${reason.ja}。続くようであれば別のモデルを指定してください。`,
      en: `The embedding model ${d.model} failed inside: ${reason.en}. If this persists, choose another model.`,
      "zh-Hant": `嵌入模型 ${d.model} 內部發生錯誤：${reason["zh-Hant"]}。若持續發生，請改用其他模型。`,
    };
  },
  "embedding.content_filtered": (d: { model: string }) => ({
    ja: `埋め込みモデル ${d.model} のコンテンツフィルターが文章を拒否しました。フィルターの設定を見直すか、別のモデルを指定してください。`,
    en: `A content filter of the embedding model ${d.model} refused a text. Review the filter or choose another model.`,
    "zh-Hant": `嵌入模型 ${d.model} 的內容過濾器拒絕了文字。請檢視過濾器設定，或改用其他模型。`,
  }),
  "embedding.context_overflow": (d: { model: string }) => ({
    ja: `文章が埋め込みモデル ${d.model} の扱える長さを超えています。エージェントの回答や期待する回答を短くするか、より長い入力を扱えるモデルを指定してください。`,
    en: `A text is longer than the embedding model ${d.model} can take. Shorten the agent's answers or the expected answers, or choose a model that takes longer inputs.`,
    "zh-Hant": `文字超過嵌入模型 ${d.model} 可處理的長度。請縮短代理程式的回答或預期回答，或改用可處理較長輸入的模型。`,
  }),
  "embedding.invalid_request": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} がリクエストを受け付けませんでした：${reason.ja}。モデルの modelId と接続先を確認してください。`,
      en: `The embedding model ${d.model} refused the request: ${reason.en}. Check the model's modelId and its endpoint.`,
      "zh-Hant": `嵌入模型 ${d.model} 拒絕了請求：${reason["zh-Hant"]}。請檢查模型的 modelId 與端點。`,
    };
  },
  "embedding.variable_missing": (d: { model: string; variable: string }) => ({
    ja: `埋め込みモデル ${d.model} の設定が参照する環境変数 ${d.variable} が設定されていません。値を設定してから実行してください。`,
    en: `The environment variable ${d.variable}, which the embedding model ${d.model} refers to, is not set. Set it and start again.`,
    "zh-Hant": `嵌入模型 ${d.model} 參照的環境變數 ${d.variable} 尚未設定。請設定後再執行。`,
  }),
  "embedding.untrusted": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} の接続先の証明書を確認できません：${reason.ja}。社内の認証局を使っている場合は、その証明書をモデルの設定の caFile（または ca）に指定してください。`,
      en: `The certificate of the endpoint of the embedding model ${d.model} can't be verified: ${reason.en}. If a private authority issued it, name that authority's certificate in the model's caFile (or ca).`,
      "zh-Hant": `無法驗證嵌入模型 ${d.model} 端點的憑證：${reason["zh-Hant"]}。若使用內部的憑證授權單位，請在模型設定的 caFile（或 ca）指定其憑證。`,
    };
  },
  "embedding.no_tls": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} の接続先と TLS で通信できません：${reason.ja}。接続先が TLS を使っていなければ baseUrl を http:// で書き、使っていれば baseUrl のポート番号を確認してください。`,
      en: `No TLS connection could be made to the endpoint of the embedding model ${d.model}: ${reason.en}. If it speaks plain HTTP, write http:// in the model's baseUrl, else check the port there.`,
      "zh-Hant": `無法與嵌入模型 ${d.model} 的端點建立 TLS 連線：${reason["zh-Hant"]}。若端點使用一般 HTTP，請將 baseUrl 寫成 http://，否則請檢查其中的連接埠。`,
    };
  },
  "embedding.other_host": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} の接続先の証明書は、別のホスト名のものです：${reason.ja}。証明書に書かれている名前を baseUrl に使うか、このホスト名を含む証明書を接続先に設定してください。`,
      en: `The certificate of the endpoint of the embedding model ${d.model} is for another host name: ${reason.en}. Use a name that the certificate holds in the model's baseUrl, or give the endpoint a certificate for this one.`,
      "zh-Hant": `嵌入模型 ${d.model} 端點的憑證屬於其他主機名稱：${reason["zh-Hant"]}。請在 baseUrl 使用憑證中的名稱，或為端點設定包含此主機名稱的憑證。`,
    };
  },
  "embedding.ca_unreadable": (d: { model: string; key: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} の ${d.key} を証明書として読み取れません：${reason.ja}。PEM 形式（-----BEGIN CERTIFICATE----- で始まる）の認証局の証明書を指定してください。`,
      en: `${d.key} of the embedding model ${d.model} can't be read as a certificate: ${reason.en}. Name the authority's certificate in PEM form (it begins with -----BEGIN CERTIFICATE-----).`,
      "zh-Hant": `無法將嵌入模型 ${d.model} 的 ${d.key} 讀取為憑證：${reason["zh-Hant"]}。請指定 PEM 格式（以 -----BEGIN CERTIFICATE----- 開頭）的憑證授權單位憑證。`,
    };
  },
  "embedding.secret_missing": (d: { model: string; secret: string }) => ({
    ja: `埋め込みモデル ${d.model} の設定が参照するシークレット ${d.secret} が見つかりません。Secrets Manager に文字列のシークレットとして作成するか、apiKeyEnv で環境変数を指定してください。`,
    en: `The secret ${d.secret}, which the embedding model ${d.model} refers to, does not exist or holds no text. Create it in Secrets Manager, or name an environment variable with apiKeyEnv.`,
    "zh-Hant": `找不到嵌入模型 ${d.model} 參照的密鑰 ${d.secret}，或其中沒有文字。請在 Secrets Manager 中建立，或改用 apiKeyEnv 指定環境變數。`,
  }),
  "embedding.secret_unavailable": (d: { model: string; secret: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `埋め込みモデル ${d.model} のシークレット ${d.secret} を読み取れません：${reason.ja}。シークレットを読む権限（secretsmanager:GetSecretValue）を確認してください。`,
      en: `The secret ${d.secret} of the embedding model ${d.model} can't be read: ${reason.en}. Check the permission to read it (secretsmanager:GetSecretValue).`,
      "zh-Hant": `無法讀取嵌入模型 ${d.model} 的密鑰 ${d.secret}：${reason["zh-Hant"]}。請確認讀取密鑰的權限（secretsmanager:GetSecretValue）。`,
    };
  },
  "embedding.no_credentials": () => ({
    ja: "埋め込みモデルのための AWS の認証情報が見つかりません。aws sso login などで認証するか、AWS_PROFILE または AWS_BEARER_TOKEN_BEDROCK を設定してください。AWS なしで使うには、OpenAI 互換のエンドポイントを embedding に指定します。",
    en: "No AWS credentials were found for the embedding model. Log in (aws sso login), or set AWS_PROFILE or AWS_BEARER_TOKEN_BEDROCK. To do without AWS, name an OpenAI-compatible endpoint as embedding.",
    "zh-Hant":
      "找不到嵌入模型所需的 AWS 憑證。請用 aws sso login 等方式登入，或設定 AWS_PROFILE 或 AWS_BEARER_TOKEN_BEDROCK。若不想使用 AWS，請在 embedding 指定相容 OpenAI 的端點。",
  }),
};
