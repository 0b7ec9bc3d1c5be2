import type { MetricWording } from "../wording.ts";

export const contextualPrecision: MetricWording = {
  verdicts: [
    "検索結果を 1 件ずつ、質問に対する「期待する回答」を導くのに役立つかどうか判定してください。",
    "- yes：期待する回答の内容を、少なくとも一部は裏付ける。no：裏付けない。話題が近いだけなら no です。",
    "- 検索結果と同じ順に、同じ件数の判定を返します。reason は根拠となる箇所に触れて日本語で 1 文にします。",
  ].join("\n"),
};
