import type { InitContent } from "./init-files.ts";

const config = `# Saiten 的設定檔。可以直接執行：saiten run -c saiten.yaml（不需要模型，也不需要 AWS）。
name: my-evaluation
language: zh-Hant            # 評審指示、理由與報告的語言：ja、en、zh-Hant
testSet: ./cases.jsonl       # 每行一個問題；路徑相對於這個檔案

agent:                       # 要評估的代理程式；sample 是內附的，會檢索 documents 來回答
  type: sample
  documents: ./documents
  role: 公司規章的諮詢窗口

# 若要使用評審模型，請移除下列各行的 #，並將 judge 改為 main。
# models:
#   main: { provider: bedrock, modelId: global.anthropic.claude-sonnet-5, region: ap-northeast-1 }
#   onprem: { provider: openai, baseUrl: http://127.0.0.1:8000/v1, modelId: qwen3-32b, apiKeyEnv: ONPREM_KEY }
#   titan: { provider: bedrock, modelId: amazon.titan-embed-text-v2:0, region: ap-northeast-1 }
judge: offline               # 依規則評分，僅供試用，不能作為決策依據
# judge: { model: main, plan: compact, votes: 3 }   # 減少呼叫；接近門檻的指標評分 3 次
# embedding: titan           # 比較語意的指標（如 ragas-answer-relevancy）所用的嵌入模型

metrics:
  use: standard              # 八項標準指標
  also: [pii-leakage]        # 更改門檻的寫法：{ id: faithfulness, threshold: 0.7 }
# custom:                    # 依自訂標準評分的指標，至多 10 個，需要評審模型
#   - { name: 敬語, criteria: 回答是否使用得體的敬語, threshold: 0.6 }

retrieval: { k: 5 }          # 評估檢索時看前幾名
limits: { concurrency: 8, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 }
# 費用上限（美元）請在 limits 寫 maxCostUsd: 5；用 saiten estimate 可估算費用

gates:                       # 通過條件；只要有一項未達成，結束代碼就是 1
  - passRate >= 0.6

# 若要評估對話，請移除下一行的 #，刪去 also，並在 cases.jsonl 的案例寫入 scenario。
# mode: multi-turn           # 由模擬使用者與代理程式對話，至多 maxTurns 輪
# {"id":"talk-001","scenario":"想請半天特休。","expectedOutcome":"已說明請假方式。","maxTurns":4}
`;

const environment = `# 移除需要的行首的 #，另存為 .env。請勿將 .env 放入版本庫。
# 這些值會以環境變數讀取（例如 set -a; . ./.env; set +a）。
# SAITEN_LANGUAGE=zh-Hant
# SAITEN_JUDGE=main
# AWS_REGION=ap-northeast-1
# AWS_PROFILE=default
# ONPREM_KEY=
`;

/** 「saiten init」的繁體中文範本。 */
export const initZhHant: InitContent = {
  config,
  environment,
  cases: [
    {
      id: "leave-001",
      question: "到職滿半年後，特別休假有幾天？",
      expectedAnswer: "10天。",
      relevantDocuments: ["leave.md"],
      tags: ["休假"],
      checks: [{ contains: "10天" }],
    },
    {
      id: "leave-002",
      question: "申請特別休假最晚要在什麼時候提出？",
      expectedAnswer: "最晚要在休假日的3個工作天前提出申請。",
      relevantDocuments: ["leave.md"],
      tags: ["休假"],
    },
    {
      id: "expense-001",
      question: "出差的日支費是多少？",
      expectedAnswer: "當日往返為400元，需過夜者每日700元。",
      relevantDocuments: ["expense.md"],
      tags: ["費用"],
    },
    {
      id: "remote-001",
      question: "每週最多可以居家辦公幾天？",
      expectedAnswer: "每週最多可以居家辦公3天。",
      relevantDocuments: ["remote-work.md"],
      tags: ["居家辦公"],
    },
    {
      id: "unknown-001",
      question: "員工餐廳的咖哩飯一份多少錢？",
      tags: ["文件以外"],
      expectAbstention: true,
    },
  ],
  documents: {
    "leave.md": `# 特別休假

到職滿半年且出勤率達八成以上的員工，可享有10天特別休假。

申請特別休假的員工，最晚要在休假日的3個工作天前，於出勤系統向主管提出申請。若因急病等不得已的情況，當天上班前以電話聯絡即可。

未休完的特別休假，自給假日起滿2年失效。
`,
    "expense.md": `# 出差與費用

出差的日支費，當日往返為400元，需過夜者每日700元。

住宿費以每晚3,000元為上限實報實銷。超過上限時，須事先取得部門主管核准。

費用須於次月10日前檢附收據申請。
`,
    "remote-work.md": `# 居家辦公

每週最多可以居家辦公3天。到職未滿3個月的員工不適用。

希望居家辦公的員工，須在前一週的星期五以前登錄行事曆，並取得主管同意。

只能使用公司配發的電腦，且不得連接公共無線網路。
`,
  },
};
