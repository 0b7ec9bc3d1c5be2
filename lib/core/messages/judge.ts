import { type Reason, reasonWords } from "./reason.ts";
import { timeToWait } from "./time-to-wait.ts";

/** What goes wrong between Saiten and a judge model. */
export const judgeMessages = {
  "judge.unparseable": (d: { metric: string; step: string; problem: string }) => ({
    ja: `評価モデルの回答を読み取れませんでした（指標 ${d.metric}、ステップ ${d.step}）：${d.problem}。もう一度たずねましたが改善しませんでした。評価モデルの設定を確認するか、別のモデルを指定してください。`,
    en: `The judge's answer could not be read (metric ${d.metric}, step ${d.step}): ${d.problem}. It was asked once again without success. Check the judge's configuration or choose another model.`,
    "zh-Hant": `無法解析評審模型的回覆（指標 ${d.metric}，步驟 ${d.step}）：${d.problem}。已再詢問一次仍未改善。請檢查評審模型的設定，或改用其他模型。`,
  }),
  "judge.throttled": (d: { model: string }) => ({
    ja: `評価モデル ${d.model} の呼び出しが制限されています（スロットリング）。しばらく待つか、limits.concurrency を下げてください。`,
    en: `Calls to the judge ${d.model} are being throttled. Wait a while, or lower limits.concurrency.`,
    "zh-Hant": `評審模型 ${d.model} 的呼叫正受到流量限制。請稍候，或調低 limits.concurrency。`,
  }),
  "judge.closed": (d: { model: string; minutes: number }) => {
    const time = timeToWait(d.minutes);
    return {
      ja: `評価モデル ${d.model} は、${time.ja}は呼び出さないよう求めています（Retry-After）。時間をおいてやり直すか（失敗したケースだけなら --retry-errors）、別のモデルを指定してください。`,
      en: `The judge ${d.model} asks not to be called for ${time.en} (Retry-After). Try again after that time (--retry-errors does just the failed cases), or choose another model.`,
      "zh-Hant": `評審模型 ${d.model} 要求${time["zh-Hant"]}內不要再呼叫（Retry-After）。請稍候再試（只重做失敗的案例可用 --retry-errors），或改用其他模型。`,
    };
  },
  "judge.over_quota": (d: { model: string; tokens: number; tokensPerMinute: number }) => ({
    ja: `評価モデル ${d.model} への 1 件のリクエストに、回答の分を含めて約 ${d.tokens} トークンが必要ですが、limits.tokensPerMinute は ${d.tokensPerMinute} です。この値をモデルの実際の上限に合わせるか、エージェントが返す文章を減らしてください。`,
    en: `One request to the judge ${d.model} needs about ${d.tokens} tokens, the room for its answer included, but limits.tokensPerMinute is ${d.tokensPerMinute}. Set it to the model's real quota, or let the agent return fewer or shorter chunks.`,
    "zh-Hant": `對評審模型 ${d.model} 的單次請求（含回覆空間）約需 ${d.tokens} 個 token，但 limits.tokensPerMinute 只有 ${d.tokensPerMinute}。請將其設為模型的實際上限，或讓代理程式回傳較少或較短的內容。`,
  }),
  "judge.unavailable": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} に接続できないか、応答が壊れています：${reason.ja}。接続先が動いているか確認してください。`,
      en: `The judge ${d.model} is not available or answers with garbage: ${reason.en}. Check that its endpoint is up.`,
      "zh-Hant": `無法連線到評審模型 ${d.model}，或其回應已損壞：${reason["zh-Hant"]}。請確認端點是否正常運作。`,
    };
  },
  "judge.timeout": (d: { model: string; seconds: number }) => ({
    ja: `評価モデル ${d.model} が ${d.seconds} 秒以内に応答しませんでした。limits.callTimeoutSeconds を延ばすか、評価モデルの負荷を確認してください。`,
    en: `The judge ${d.model} did not answer within ${d.seconds} seconds. Raise limits.callTimeoutSeconds or check the load of the model.`,
    "zh-Hant": `評審模型 ${d.model} 未在 ${d.seconds} 秒內回應。請調高 limits.callTimeoutSeconds，或檢查模型的負載。`,
  }),
  "judge.denied": (d: { model: string; parameter?: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model}${d.parameter ? `（${d.parameter}）` : ""} を使う権限がありません：${reason.ja}。認証情報とモデルの利用許可を確認してください。`,
      en: `Not allowed to use the judge ${d.model}${d.parameter ? ` (${d.parameter})` : ""}: ${reason.en}. Check the credentials and the access to the model.`,
      "zh-Hant": `沒有使用評審模型 ${d.model}${d.parameter ? `（${d.parameter}）` : ""} 的權限：${reason["zh-Hant"]}。請檢查憑證與模型的存取權限。`,
    };
  },
  "judge.unreachable": (d: { model: string; parameter: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model}（${d.parameter}）が使えません：${reason.ja}。${d.parameter} の設定と接続先を確認してください。`,
      en: `The judge ${d.model} (${d.parameter}) can't be used: ${reason.en}. Check ${d.parameter} and the endpoint.`,
      "zh-Hant": `無法使用評審模型 ${d.model}（${d.parameter}）：${reason["zh-Hant"]}。請檢查 ${d.parameter} 的設定與端點。`,
    };
  },
  "judge.unverified": (d: { model: string; parameter: string }) => ({
    ja: `評価モデル ${d.model}（${d.parameter}）には接続できましたが、呼び出しが制限されており（スロットリング）、ほかは何も確認できていません。しばらく待ってから、もう一度お試しください。1 日あたりの上限に達していることもあります。`,
    en: `The judge ${d.model} (${d.parameter}) can be reached but is throttled, so nothing else was verified. Try again in a while; it may also be that a daily quota is used up.`,
    "zh-Hant": `已連上評審模型 ${d.model}（${d.parameter}），但呼叫正受到流量限制，其他項目均未驗證。請稍候再試；也可能是每日配額已用完。`,
  }),
  "judge.unexpected_reply": (d: { model: string; parameter: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model}（${d.parameter}）は応答しましたが、求めた JSON を返しませんでした：${reason.ja}。${d.parameter} の設定を確認するか、別のモデルを指定してください。`,
      en: `The judge ${d.model} (${d.parameter}) answered, but not with the JSON that it was asked for: ${reason.en}. Check ${d.parameter}, or choose another model.`,
      "zh-Hant": `評審模型 ${d.model}（${d.parameter}）有回應，但未依要求傳回 JSON：${reason["zh-Hant"]}。請檢查 ${d.parameter} 的設定，或改用其他模型。`,
    };
  },
  "judge.model_error": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} の内部でエラーが起きました：${reason.ja}。続くようであれば別のモデルを指定してください。`,
      en: `The judge ${d.model} failed inside: ${reason.en}. If this persists, choose another model.`,
      "zh-Hant": `評審模型 ${d.model} 內部發生錯誤：${reason["zh-Hant"]}。若持續發生，請改用其他模型。`,
    };
  },
  "judge.content_filtered": (d: { model: string }) => ({
    ja: `評価モデル ${d.model} のコンテンツフィルターが回答を止めました。フィルターの設定を見直すか、別のモデルを指定してください。`,
    en: `A content filter of the judge ${d.model} withheld the answer. Review the filter or choose another model.`,
    "zh-Hant": `評審模型 ${d.model} 的內容過濾器攔截了回覆。請檢視過濾器設定，或改用其他模型。`,
  }),
  "judge.context_overflow": (d: { model: string }) => ({
    ja: `入力が評価モデル ${d.model} の扱える長さを超えています。エージェントが返す文章を減らすか短く区切るようにするか、より長い入力を扱えるモデルを指定してください。`,
    en: `The input is longer than the judge ${d.model} can take. Let the agent return fewer or shorter chunks, or choose a model with a larger context window.`,
    "zh-Hant": `輸入超過評審模型 ${d.model} 可處理的長度。請讓代理程式回傳較少或較短的內容，或改用上下文更長的模型。`,
  }),
  "judge.invalid_request": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} がリクエストを受け付けませんでした：${reason.ja}。モデルの modelId と capabilities（jsonSchema、toolUse、temperature など）を確認してください。`,
      en: `The judge ${d.model} refused the request: ${reason.en}. Check the model's modelId and its capabilities (jsonSchema, toolUse, temperature ...).`,
      "zh-Hant": `評審模型 ${d.model} 拒絕了請求：${reason["zh-Hant"]}。請檢查模型的 modelId 與 capabilities（jsonSchema、toolUse、temperature 等）。`,
    };
  },
  "judge.script_missing": (d: { caseId: string; metric: string; step: string; index: number }) => ({
    ja: `--judge-script に回答がありません：ケース ${d.caseId}、指標 ${d.metric}、ステップ ${d.step} の ${d.index + 1} 回目。スクリプトに出力を追加してください。`,
    en: `--judge-script has no answer for case ${d.caseId}, metric ${d.metric}, step ${d.step}, request ${d.index + 1}. Add the output to the script.`,
    "zh-Hant": `--judge-script 中沒有回覆：測試案例 ${d.caseId}，指標 ${d.metric}，步驟 ${d.step}，第 ${d.index + 1} 次請求。請在腳本中加入輸出。`,
  }),
  "judge.script_not_json": (d: { file: string; reason: string }) => ({
    ja: `${d.file} を JSON として読み取れません：${d.reason}。JSON の書き方を直してください。`,
    en: `${d.file} is not valid JSON: ${d.reason}. Correct the JSON.`,
    "zh-Hant": `${d.file} 不是有效的 JSON：${d.reason}。請修正 JSON。`,
  }),
  "judge.script_shape": (d: { file: string; path: string }) => ({
    ja: `${d.file} の ${d.path || "最上位"} はオブジェクトでなければなりません。{ "ケースの id": { "指標": { "ステップ": 出力 } } } の形にしてください。`,
    en: `${d.file}: ${d.path || "the top level"} must be an object. Write { "<case id>": { "<metric>": { "<step>": output } } }.`,
    "zh-Hant": `${d.file} 的 ${d.path || "最上層"} 必須是物件。請寫成 { "測試案例 id": { "指標": { "步驟": 輸出 } } }。`,
  }),
  "judge.script_failure": (d: { file: string; path: string; value: string; known: string }) => ({
    ja: `${d.file} の ${d.path}：「${d.value}」という $error はありません。次のいずれかにしてください：${d.known}。`,
    en: `${d.file}: ${d.path}: there is no $error "${d.value}". Use one of: ${d.known}.`,
    "zh-Hant": `${d.file} 的 ${d.path}：沒有名為「${d.value}」的 $error。請使用下列其中之一：${d.known}。`,
  }),
  "judge.variable_missing": (d: { model: string; variable: string }) => ({
    ja: `評価モデル ${d.model} の設定が参照する環境変数 ${d.variable} が設定されていません。値を設定してから実行してください。`,
    en: `The environment variable ${d.variable}, which the judge model ${d.model} refers to, is not set. Set it and start again.`,
    "zh-Hant": `評審模型 ${d.model} 參照的環境變數 ${d.variable} 尚未設定。請設定後再執行。`,
  }),
  "judge.untrusted": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} の接続先の証明書を確認できません：${reason.ja}。社内の認証局を使っている場合は、その証明書をモデルの設定の caFile（または ca）に指定してください。`,
      en: `The certificate of the endpoint of the judge ${d.model} can't be verified: ${reason.en}. If a private authority issued it, name that authority's certificate in the model's caFile (or ca).`,
      "zh-Hant": `無法驗證評審模型 ${d.model} 端點的憑證：${reason["zh-Hant"]}。若使用內部的憑證授權單位，請在模型設定的 caFile（或 ca）指定其憑證。`,
    };
  },
  "judge.no_tls": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} の接続先と TLS で通信できません：${reason.ja}。接続先が TLS を使っていなければ baseUrl を http:// で書き、使っていれば baseUrl のポート番号を確認してください。`,
      en: `No TLS connection could be made to the endpoint of the judge ${d.model}: ${reason.en}. If it speaks plain HTTP, write http:// in the model's baseUrl, else check the port there.`,
      "zh-Hant": `無法與評審模型 ${d.model} 的端點建立 TLS 連線：${reason["zh-Hant"]}。若端點使用一般 HTTP，請將 baseUrl 寫成 http://，否則請檢查其中的連接埠。`,
    };
  },
  "judge.other_host": (d: { model: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} の接続先の証明書は、別のホスト名のものです：${reason.ja}。証明書に書かれている名前を baseUrl に使うか、このホスト名を含む証明書を接続先に設定してください。`,
      en: `The certificate of the endpoint of the judge ${d.model} is for another host name: ${reason.en}. Use a name that the certificate holds in the model's baseUrl, or give the endpoint a certificate for this one.`,
      "zh-Hant": `評審模型 ${d.model} 端點的憑證屬於其他主機名稱：${reason["zh-Hant"]}。請在 baseUrl 使用憑證中的名稱，或為端點設定包含此主機名稱的憑證。`,
    };
  },
  "judge.ca_unreadable": (d: { model: string; key: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} の ${d.key} を証明書として読み取れません：${reason.ja}。PEM 形式（-----BEGIN CERTIFICATE----- で始まる）の認証局の証明書を指定してください。`,
      en: `${d.key} of the judge ${d.model} can't be read as a certificate: ${reason.en}. Name the authority's certificate in PEM form (it begins with -----BEGIN CERTIFICATE-----).`,
      "zh-Hant": `無法將評審模型 ${d.model} 的 ${d.key} 讀取為憑證：${reason["zh-Hant"]}。請指定 PEM 格式（以 -----BEGIN CERTIFICATE----- 開頭）的憑證授權單位憑證。`,
    };
  },
  "judge.secret_missing": (d: { model: string; secret: string }) => ({
    ja: `評価モデル ${d.model} の設定が参照するシークレット ${d.secret} が見つかりません。Secrets Manager に文字列のシークレットとして作成するか、apiKeyEnv で環境変数を指定してください。`,
    en: `The secret ${d.secret}, which the judge ${d.model} refers to, does not exist or holds no text. Create it in Secrets Manager, or name an environment variable with apiKeyEnv.`,
    "zh-Hant": `找不到評審模型 ${d.model} 參照的密鑰 ${d.secret}，或其中沒有文字。請在 Secrets Manager 中建立，或改用 apiKeyEnv 指定環境變數。`,
  }),
  "judge.secret_unavailable": (d: { model: string; secret: string; reason: Reason }) => {
    const reason = reasonWords(d.reason);
    return {
      ja: `評価モデル ${d.model} のシークレット ${d.secret} を読み取れません：${reason.ja}。シークレットを読む権限（secretsmanager:GetSecretValue）を確認してください。`,
      en: `The secret ${d.secret} of the judge ${d.model} can't be read: ${reason.en}. Check the permission to read it (secretsmanager:GetSecretValue).`,
      "zh-Hant": `無法讀取評審模型 ${d.model} 的密鑰 ${d.secret}：${reason["zh-Hant"]}。請確認讀取密鑰的權限（secretsmanager:GetSecretValue）。`,
    };
  },
  "judge.no_credentials": () => ({
    ja: "AWS の認証情報が見つかりません。aws sso login などで認証するか、AWS_PROFILE または AWS_BEARER_TOKEN_BEDROCK を設定してください。AWS なしで試すには --judge offline を指定します。",
    en: "No AWS credentials were found. Log in (aws sso login), or set AWS_PROFILE or AWS_BEARER_TOKEN_BEDROCK. To try Saiten without AWS, use --judge offline.",
    "zh-Hant":
      "找不到 AWS 憑證。請用 aws sso login 等方式登入，或設定 AWS_PROFILE 或 AWS_BEARER_TOKEN_BEDROCK。若要不使用 AWS 試用，請指定 --judge offline。",
  }),
};
