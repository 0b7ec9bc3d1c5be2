import type { InitContent } from "./init-files.ts";

const config = `# Saiten の設定です。このまま「saiten run -c saiten.yaml」で実行できます（モデルも AWS も要りません）。
name: my-evaluation
language: ja                 # 評価の指示、理由、レポートの言語：ja、en、zh-Hant
testSet: ./cases.jsonl       # 1 行に 1 件の質問。パスはこのファイルからの相対です

agent:                       # 評価するエージェント。sample は documents を検索して答える付属のものです
  type: sample
  documents: ./documents
  role: 社内規程の案内係

# 評価モデルを使うときは、次の行のコメントを外して judge を main に変えてください。
# models:
#   main: { provider: bedrock, modelId: global.anthropic.claude-sonnet-5, region: ap-northeast-1 }
#   onprem: { provider: openai, baseUrl: http://127.0.0.1:8000/v1, modelId: qwen3-32b, apiKeyEnv: ONPREM_KEY }
#   titan: { provider: bedrock, modelId: amazon.titan-embed-text-v2:0, region: ap-northeast-1 }
judge: offline               # 規則による採点。試すためのもので、採用の判断には使えません
# judge: { model: main, plan: compact, votes: 3 }   # 呼び出しを減らし、しきい値に近い指標は 3 回採点
# embedding: titan           # 意味の近さを比べる指標（ragas-answer-relevancy など）に使う埋め込みモデル

metrics:
  use: standard              # 標準の 8 指標
  also: [pii-leakage]        # しきい値を変える例：{ id: faithfulness, threshold: 0.7 }
# custom:                    # 自分で決めた基準で採点する指標。10 個まで。評価モデルが要ります
#   - { name: 敬語, criteria: 丁寧な敬語で答えているか, threshold: 0.6 }

retrieval: { k: 5 }          # 検索の評価で見る上位の件数
limits: { concurrency: 8, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 }
# 費用の上限（米ドル）は limits に maxCostUsd: 5 と書きます。見積もりは saiten estimate で分かります

gates:                       # 合格基準。1 つでも満たさなければ終了コード 1 になります
  - passRate >= 0.6

# 会話を評価するときは、次の行のコメントを外し、also を消して、cases.jsonl に scenario を書きます。
# mode: multi-turn           # 模擬ユーザーがエージェントと maxTurns 往復まで話します
# {"id":"talk-001","scenario":"有給休暇を半日だけ取りたい。","expectedOutcome":"取り方が伝えられている。","maxTurns":4}
`;

const environment = `# 使う行のコメントを外し、.env として保存してください。.env はリポジトリに入れないでください。
# 値は環境変数として読み込みます（例：set -a; . ./.env; set +a）。
# SAITEN_LANGUAGE=ja
# SAITEN_JUDGE=main
# AWS_REGION=ap-northeast-1
# AWS_PROFILE=default
# ONPREM_KEY=
`;

/** 「saiten init」の日本語のひな形。 */
export const initJa: InitContent = {
  config,
  environment,
  cases: [
    {
      id: "leave-001",
      question: "入社して半年たつと、年次有給休暇は何日もらえますか。",
      expectedAnswer: "10日です。",
      relevantDocuments: ["leave.md"],
      tags: ["休暇"],
      checks: [{ contains: "10日" }],
    },
    {
      id: "leave-002",
      question: "年次有給休暇の申請は、いつまでにすればよいですか。",
      expectedAnswer: "取得する日の3営業日前までに申請します。",
      relevantDocuments: ["leave.md"],
      tags: ["休暇"],
    },
    {
      id: "expense-001",
      question: "出張の日当はいくらですか。",
      expectedAnswer: "日帰りは1,500円、宿泊を伴う場合は1日につき2,500円です。",
      relevantDocuments: ["expense.md"],
      tags: ["経費"],
    },
    {
      id: "remote-001",
      question: "在宅勤務は週に何日まで認められますか。",
      expectedAnswer: "週3日までです。",
      relevantDocuments: ["remote-work.md"],
      tags: ["在宅勤務"],
    },
    {
      id: "unknown-001",
      question: "社員食堂のカレーライスの値段を教えてください。",
      tags: ["資料外"],
      expectAbstention: true,
    },
  ],
  documents: {
    "leave.md": `# 年次有給休暇

入社して半年が経過し、所定労働日の8割以上に出勤した社員には、年次有給休暇を10日付与する。

年次有給休暇を取得する社員は、取得する日の3営業日前までに、勤怠システムで上長に申請する。急病などやむを得ない場合は、当日の始業時刻までに電話で連絡すれば足りる。

使わなかった年次有給休暇は、付与日から2年で消滅する。
`,
    "expense.md": `# 出張と経費

出張の日当は、日帰りは1,500円、宿泊を伴う場合は1日につき2,500円とする。

宿泊費は、1泊あたり12,000円を上限として実費を支給する。上限を超えるときは、事前に部長の承認を得る。

経費の精算は、支出した日の翌月10日までに、領収書を添えて申請する。
`,
    "remote-work.md": `# 在宅勤務

在宅勤務は週3日まで認める。入社後3か月に満たない社員は対象としない。

在宅勤務を希望する社員は、前週の金曜日までに予定表へ登録し、上長の承認を得る。

業務には会社が貸与したパソコンだけを使い、公衆の無線LANには接続しない。
`,
  },
};
