import type { MetricWording } from "../wording.ts";

export const abstention: MetricWording = {
  abstention: [
    "質問に対して、回答が答えを差し控えたかどうか判定してください。",
    "- abstained は、質問の答えにあたる内容を述べず、「分かりません」「資料に記載がありません」「お答えできません」などと伝えているなら true です。",
    "- 断り書きがあっても、質問の答えにあたる内容を述べていれば false です。問い合わせ先の案内だけなら答えには数えません。",
    "- reason は日本語で 1 文にします。",
  ].join("\n"),
};
