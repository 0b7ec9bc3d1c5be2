import { integer } from "../format.ts";
import { ja as conversation } from "./conversation.ts";
import { ja as metricCosts } from "./metric-costs.ts";
import { ja as stability } from "./stability.ts";

/** The words of a report in Japanese. */
export const ja = {
  /** Of dates: what the clock is ahead of UTC, and its name. */
  clock: { hours: 9, name: "日本時間" },
  title: "評価レポート",
  colon: "：",
  comma: "、",
  brackets: (text: string) => `（${text}）`,
  cases: (n: number) => `${integer(n)} 件`,
  outOf: (n: number, of: number) => `${integer(of)} 件中 ${integer(n)} 件`,
  seconds: (n: string) => `${n} 秒`,
  milliseconds: (n: string) => `${n} ミリ秒`,
  minutes: (m: number, s: number) => `${m} 分 ${s} 秒`,

  verdict: { pass: "合格", fail: "不合格", incomplete: "判定不能" },
  verdictWord: "総合判定",
  status: {
    passed: "合格",
    failed: "不合格",
    skipped: "スキップ済み",
    error: "エラー",
    notRun: "未実行",
    flaky: "不安定",
  },
  total: "全体",
  replayOf: (runId: string) =>
    `評価 ${runId} を、保存してあった回答だけで計算し直したものです。エージェントにも評価モデルにもたずねておらず、費用はかかっていません。トークン数と費用は元の評価のものです。`,
  noGates: "合格基準は設定されていません。評価が最後まで終わったことだけを示します。",
  allGatesPass: (n: number) => `合格基準 ${n} 件をすべて満たしました。`,
  gatesFail: (n: number, of: number) => `合格基準 ${of} 件のうち ${n} 件を満たしていません。`,
  incomplete: {
    cancelled:
      "途中で中止されたため、合格とも不合格とも判定できません。再開すると残りから続けます。",
    stopped:
      "評価が途中で止まったため、合格とも不合格とも判定できません。下の注意にある原因を取り除き、再開してください。",
    errors:
      "エラーが許容範囲を超えたため、合格とも不合格とも判定できません。下のエラーの原因を取り除き、エラーのケースをやり直してください。",
    nothing:
      "合格か不合格になったケースがないため、判定できません。下の理由を確認し、足りない値をテストセットに追加してください。",
    mustPass:
      "必ず合格すべきケースの合否が決まらなかったため、合格とも不合格とも判定できません。下の注意にあるケースの原因を取り除いてください。",
    unmeasured:
      "合格基準の値を測れなかったか、採点できた割合が足りないため、合格とも不合格とも判定できません。再実行しても変わりません。その値に必要なもの（期待する回答、参照文書、検索結果、指標など）を追加するか、合格基準を見直してください。",
  },
  someFailed: (n: number) =>
    `合格でも、${integer(n)} 件のケースは不合格です。内容を確認してください。`,
  nothingFailed: (n: number) =>
    `判定した ${integer(n)} 件はすべて合格でした。確認が必要なケースはありません。`,
  allErrors: (n: number) =>
    `判定を試みた ${integer(n)} 件すべてがエラーになりました。回答の良し悪しはまだ分かりません。まずエラーの原因を取り除いてください。`,
  nothingJudged: "判定できたケースがありません。",

  facts: {
    runId: "実行 ID",
    date: "実施日時",
    duration: "所要時間",
    testSet: "テストセット",
    version: "版",
    agent: "エージェント",
    judge: "評価モデル",
    wording: "評価プロンプトの版",
    note: "メモ",
  },

  sections: {
    warnings: "注意",
    figures: "主な数値",
    gates: "合格基準",
    metrics: "指標ごとのスコア",
    diagnosis: "不合格の傾向と対策",
    tags: "タグごとの結果",
    cases: "確認が必要なケース",
    passedCases: "合格したケース",
    flakyCases: "不安定と指定されたケース",
    unscored: "採点していないケース",
  },
  flakyNote: "実行はしますが、合格率・平均・合格基準には含めません。",
  shownOf: (n: number, of: number) =>
    `${integer(of)} 件のうち ${integer(n)} 件を表示しています。全件は cases.csv と results.jsonl にあります。`,

  figures: {
    passRate: "合格率",
    confidence: "95% 信頼区間",
    counts: "件数",
    retrieval: "検索の品質",
    recallAtK: (k: number) => `再現率（recall@${k}）`,
    precisionAtK: (k: number) => `適合率（precision@${k}）`,
    hitRateAtK: (k: number) => `ヒット率（上位 ${k} 件）`,
    mrr: "正解の順位（MRR）",
    ndcgAtK: (k: number) => `順位の質（NDCG@${k}）`,
    answers: "回答の質",
    accuracy: "正答率",
    hallucinationRate: "ハルシネーション率",
    rightRefusals: "答えられない質問を正しく差し控えた割合",
    needlessRefusals: "答えられる質問を差し控えた割合",
    cost: "費用",
    costTotal: "合計",
    costUnknown: "不明",
    costAtLeast: (cost: string) => `${cost} 以上`,
    costUnknownOf: (parts: string) => `${parts}の費用が不明`,
    costEstimated: (cost: string) => `実行前の見積もり ${cost}`,
    budget: "上限",
    budgetSpent: (spent: string) => `使用 ${spent}`,
    budgetOver: (over: string) => `見積もりより ${over} 多くかかったケースがあります`,
    judge: "評価モデル",
    embedding: "埋め込みモデル",
    agent: "エージェント",
    calls: (n: number) => `呼び出し ${integer(n)} 回`,
    tokens: (input: number, output: number) =>
      `入力 ${integer(input)}・出力 ${integer(output)} トークン`,
    latency: "応答時間",
    latencyP50: "中央値",
    latencyP95: "95 パーセンタイル",
  },
  retrievalHints: {
    recallAtK: "必要な文書のうち、上位に入った割合",
    precisionAtK: "上位の文書のうち、必要だった割合",
    hitRateAtK: "必要な文書が 1 つでも上位に入った割合",
    mrr: "必要な文書が最初に現れる順位の逆数（1 位なら 1）",
    ndcgAtK: "必要な文書ほど上に並んでいるか（1 が最良）",
  },
  why: {
    noLabels: "測定できたケースがありません（参照文書の指定か検索結果がない）",
    noPrice: "単価が設定されていないため不明",
    noUsage: "使用量が記録されていないため不明",
    noAnswers: "回答がないため測定していません",
    recordedAnswers: "記録済みの回答のため、応答時間はありません",
    noNeedlessRefusals:
      "測定していません（指標 abstention を選ぶと、答えられる質問でも判定します）",
    nothingScored: (unscored: number) =>
      unscored > 0
        ? `採点できたケースがありません（対象外・エラー ${integer(unscored)} 件）`
        : "採点したケースがありません",
    gate: "測定できませんでした",
  },

  columns: {
    figure: "数値",
    basis: "母数・補足",
    gate: "基準",
    value: "実測値",
    result: "結果",
    tag: "タグ",
    passRate: "合格率",
    breakdown: "内訳",
    case: "ケース",
    question: "質問",
    reason: "理由",
    metric: "指標",
    mean: "平均",
    threshold: "しきい値",
    passed: "合格",
    unscored: "対象外・エラー",
  },
  gate: { pass: "満たした", fail: "満たしていない", unmeasured: "測定不能" },
  rule: {
    ">=": (value: string) => `${value} 以上`,
    ">": (value: string) => `${value} より大きい`,
    "<=": (value: string) => `${value} 以下`,
    "<": (value: string) => `${value} 未満`,
    sentence: (figure: string, condition: string) => `${figure}が ${condition}`,
    forTag: (tag: string) => `（タグ「${tag}」のみ）`,
    passRateOf: (figure: string) => `${figure}の合格率`,
    mustPass: "必須ケースがすべて合格",
    mustPassMissed: (n: number) => `満たさないケース ${integer(n)} 件`,
    coverage: "採点できた割合",
    errorShare: "エラーの割合",
  },

  customMetric: "カスタム指標",
  direction: { higher: "高いほど良い", lower: "低いほど良い" },
  passesAt: { higher: (t: string) => `${t} 以上で合格`, lower: (t: string) => `${t} 以下で合格` },
  metricsNote:
    "帯の色付きの範囲が合格圏、縦線がしきい値です。小さな棒グラフは、スコアを 0.1 刻みに分けた件数の分布です。",
  barText: (mean: string, threshold: string) => `平均 ${mean}、しきい値 ${threshold}`,
  histogramText: (bins: string) => `スコアの分布（0 から 1 まで 0.1 刻み）：${bins}`,
  meetsThreshold: (n: number, of: number) =>
    `${integer(of)} 件中 ${integer(n)} 件がしきい値を満たす`,
  unscoredCount: (n: number) => `対象外・エラー ${integer(n)} 件`,
  range: (min: string, median: string, max: string) => `最小 ${min}・中央値 ${median}・最大 ${max}`,

  failedBy: {
    safety: "安全性",
    outcome: "質問への回答",
    grounding: "根拠の検索",
    other: "その他の指標",
    checks: "チェック",
    abstention: "回答の差し控え",
    "multi-turn": "会話",
  },
  diagnosis: { retrieval: "検索", generation: "生成", prompt: "プロンプト・範囲外" },
  advice: {
    retrieval:
      "必要な文章が検索で見つかっていません。参照文書の過不足、文書の分割の大きさ、検索件数を見直してください。",
    generation:
      "正しい文章は検索できていますが、回答がそれに従っていません。「検索結果だけに基づいて答える」指示を強めるか、モデルを見直してください。",
    prompt:
      "回答が質問に答えていません。プロンプトの制約が強すぎないか、質問が文書の範囲外でないかを確認してください。",
  },
  diagnosed: (n: number, of: number) => `不合格・エラーの ${integer(of)} 件のうち ${integer(n)} 件`,
  undiagnosed: (n: number) =>
    `残りの ${integer(n)} 件は、検索・生成・プロンプトのいずれとも言い切れません。ケースごとの理由を確認してください。`,

  caseLabels: {
    question: "質問",
    expectedAnswer: "期待する回答",
    answer: "実際の回答",
    expectAbstention: "答えられない質問です。回答を差し控えるのが正解です。",
    noExpectedAnswer: "期待する回答は登録されていません",
    noAnswer: "回答を得られませんでした",
    emptyText: "（空）",
    missed: "満たさなかった指標",
    checks: "チェック",
    contexts: (n: number) => `検索された文章（${integer(n)} 件）`,
    contextsUnknown: "検索された文章は不明です（エージェントが返していません）",
    contextsNone: "検索された文章はありません（0 件）",
    otherMetrics: (n: number) => `その他の指標（${integer(n)} 件）`,
    items: "判定の内訳",
    cause: "エラーの原因",
    raw: "評価モデルの返答（そのまま）",
    diagnosis: "見立て",
    mustPass: "必須",
    latency: "応答時間",
    tags: "タグ",
    score: "スコア",
    parts: "内訳",
    partNames: { match: "期待との一致", selection: "ツールの選び方" },
    negativeCosine: (raw: string) => `類似度が負の値（${raw}）のため、スコアを 0 としました。`,
    left: (n: number) => `…（以下 ${integer(n)} 文字を省略。全文は results.jsonl にあります）`,
    leftItems: (n: number) => `ほか ${integer(n)} 件は results.jsonl にあります。`,
    untitled: "（質問なし）",
  },
  conversation,
  metricCosts,
  stability,
  metricStatus: { scored: "採点済み", notApplicable: "対象外", error: "エラー" },
  csv: {
    id: "ID",
    status: "判定",
    flaky: "不安定",
    failedBy: "不合格の理由",
    diagnosis: "見立て",
    error: "エラー・理由",
    contexts: "検索された文章",
    missedReasons: "満たさなかった点",
    yes: "はい",
  },
};
