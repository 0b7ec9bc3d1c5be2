import type { MetricWording } from "../wording.ts";

export const correctness: MetricWording = {
  name: "正確さ",
  hint: "回答が、期待する回答と同じ内容になっているか",
  steps: {
    judgement: [
      "回答を、正しさ（correct）と根拠（grounded）の 2 点で判定してください。",
      "- correct：質問への答えとして期待する回答の要点をすべて述べ、数値、日付、条件、否定に食い違いがなければ true です。言い回しの違いや、食い違わない補足は差し支えありません。要点の欠けた回答や、答えを差し控えた回答は false です。",
      "- grounded：回答が事実として述べていることが、すべて検索結果に裏付けられていれば true です。裏付けのないことや食い違うことが 1 つでもあれば false です。期待する回答は裏付けに数えません。事実を何も述べていなければ true です。",
      "- 期待する回答が示されていなければ correct は false、検索結果が示されていなければ grounded は false にします。自分の知識は使いません。",
      "- reason は、判定できた点について、根拠となる箇所に触れて日本語で 1～2 文にします。",
    ].join("\n"),
  },
  verdicts: { yes: "正しい", no: "誤り" },
};
