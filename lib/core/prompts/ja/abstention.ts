import type { MetricWording } from "../wording.ts";

export const abstention: MetricWording = {
  name: "回答の差し控え",
  hint: "答えられない質問への回答を、差し控えたか",
  steps: {
    abstention: [
      "質問に対して、回答が答えを差し控えたかどうか判定してください。",
      "- abstained は、質問の答えにあたる内容を述べず、「分かりません」「資料に記載がありません」「お答えできません」などと伝えているなら true です。",
      "- 断り書きがあっても、質問の答えにあたる内容を述べていれば false です。問い合わせ先の案内だけなら答えには数えません。",
      "- reason は日本語で 1 文にします。",
    ].join("\n"),
  },
  verdicts: { yes: "差し控えた", no: "回答した" },
  outcomes: {
    yes: {
      right: "文書では答えられない質問に、回答を差し控えました。",
      wrong: "答えられる質問に、回答を差し控えました。",
    },
    no: {
      right: "答えられる質問に回答しました。",
      wrong: "文書では答えられない質問に、差し控えずに回答しました。",
    },
  },
};
