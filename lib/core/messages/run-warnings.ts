interface CauseCount {
  readonly message: string;
  readonly count: number;
}

const MOST_LISTED = 5;

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** The first few of a list; how many more there are stands behind them. */
function listed(entries: readonly string[], separator: string, more: (rest: number) => string) {
  const rest = entries.length - MOST_LISTED;
  const shown = entries.slice(0, MOST_LISTED).join(separator);
  return rest > 0 ? `${shown}${more(rest)}` : shown;
}

const ids = {
  ja: (all: readonly string[]) => listed(all, "、", (rest) => ` ほか ${rest} 件`),
  en: (all: readonly string[]) => listed(all, ", ", (rest) => ` and ${rest} more`),
  zh: (all: readonly string[]) => listed(all, "、", (rest) => ` 等，另有 ${rest} 筆`),
};

/** Each cause behind the other; they are sentences in the run's language. */
const causes = {
  ja: (all: readonly CauseCount[]) =>
    listed(
      all.map(({ message, count }) => `${message}（${count} 件）`),
      "",
      (rest) => ` ほか ${rest} 種類。`,
    ),
  en: (all: readonly CauseCount[]) =>
    listed(
      all.map(({ message, count }) => ` ${message} (${count})`),
      "",
      (rest) => (rest === 1 ? " And one more cause." : ` And ${rest} more causes.`),
    ),
  zh: (all: readonly CauseCount[]) =>
    listed(
      all.map(({ message, count }) => `${message}（${count} 筆）`),
      "",
      (rest) => ` 另有 ${rest} 種原因。`,
    ),
};

/** Cases without their turn; of a replay with the run that it works out anew. */
interface Unfinished {
  readonly notRun: number;
  /** `unfinished`: that run has not come to its end itself. */
  readonly replay?: { readonly of: string; readonly unfinished: boolean } | undefined;
}

/** How to go on: a replay has what its run has, so that one is to be finished first. */
const goOn = ({ replay }: Unfinished, words: Readonly<Record<"ja" | "en" | "zh", string>>) => {
  if (replay === undefined) return words;
  const { of, unfinished } = replay;
  return unfinished
    ? {
        ja: `元の評価を --resume ${of} で完了させてから、--replay ${of} で再現し直してください。`,
        en: `Finish the run that it replays with --resume ${of}, then give --replay ${of} again.`,
        zh: `請先用 --resume ${of} 完成原本的評估，再用 --replay ${of} 重新重現。`,
      }
    : {
        ja: `--replay ${of} で再現し直してください。`,
        en: `Give --replay ${of} again.`,
        zh: `請用 --replay ${of} 重新重現。`,
      };
};

/** What a reader must know before trusting a run's figures. */
export const runWarningMessages = {
  "run.offline_judge": () => ({
    ja: "評価モデルを使わず、簡易判定（offline）で採点しました。Saiten を試すためのもので、合否の判断には使わないでください。",
    en: "Scored by the offline judge, which knows rules only and no meaning: good for trying Saiten, not for deciding anything.",
    "zh-Hant": "本次使用離線簡易評審（offline）評分，只適合試用 Saiten，請勿作為判斷依據。",
  }),
  "run.stopped_cancelled": (d: Unfinished) => {
    const next = goOn(d, {
      ja: "--resume で続きから再開できます。",
      en: "Continue it with --resume.",
      zh: "可用 --resume 繼續。",
    });
    return {
      ja: `評価は途中で中止されました（未実行 ${d.notRun} 件）。${next.ja}`,
      en: `The run was cancelled (cases not run: ${d.notRun}). ${next.en}`,
      "zh-Hant": `評估已中途取消（未執行 ${d.notRun} 筆案例）。${next.zh}`,
    };
  },
  "run.stopped_unreachable": (d: Unfinished) => {
    const next = goOn(d, {
      ja: "接続先、認証情報、モデルの利用枠を確認し、--resume で再開してください。",
      en: "Check addresses, credentials and the quota of the models, then continue with --resume.",
      zh: "請檢查連線位址、憑證與模型的配額，再用 --resume 繼續。",
    });
    return {
      ja: `最初のケースから続けてエージェントか評価モデルに接続できないか、呼び出しがすべて制限されたため、評価を止めました（未実行 ${d.notRun} 件）。${next.ja}`,
      en: `From the first case on, the agent or the judge could not be reached or throttled every call, so the run was stopped (cases not run: ${d.notRun}). ${next.en}`,
      "zh-Hant": `從第一筆案例起就一直無法連線到代理程式或評審模型，或呼叫全遭流量限制，因此停止評估（未執行 ${d.notRun} 筆案例）。${next.zh}`,
    };
  },
  "run.stopped_budget": (d: Unfinished) => {
    const next = goOn(d, {
      ja: "limits.maxCostUsd を見直してください。",
      en: "Review limits.maxCostUsd.",
      zh: "請檢視 limits.maxCostUsd。",
    });
    return {
      ja: `予算の上限に達したため、評価を止めました（未実行 ${d.notRun} 件）。${next.ja}`,
      en: `The budget was spent, so the run was stopped (cases not run: ${d.notRun}). ${next.en}`,
      "zh-Hant": `已達預算上限，因此停止評估（未執行 ${d.notRun} 筆案例）。${next.zh}`,
    };
  },
  "run.stopped_replay": (d: Unfinished) => ({
    ja: `当時の回答が保存されていなかったため、再現を止めました（未実行 ${d.notRun} 件）。採点し直すには、--replay を付けずに実行してください。`,
    en: `An answer of that time was no longer stored, so the replay was stopped (cases not run: ${d.notRun}). To score anew, run without --replay.`,
    "zh-Hant": `當時的回覆已不在儲存區，因此停止重現（未執行 ${d.notRun} 筆案例）。若要重新評分，請移除 --replay 後執行。`,
  }),
  "run.cases_not_run": (d: Unfinished) => {
    const next = goOn(d, {
      ja: "--resume で続きを実行してください。",
      en: "Finish it with --resume.",
      zh: "請用 --resume 完成評估。",
    });
    return {
      ja: `${d.notRun} 件のケースが未実行のため、合否を判定できません。${next.ja}`,
      en: `The run is not finished (cases not run: ${d.notRun}), so it has no verdict. ${next.en}`,
      "zh-Hant": `有 ${d.notRun} 筆案例未執行，因此無法判定。${next.zh}`,
    };
  },
  "run.nothing_evaluated": () => ({
    ja: "合格か不合格になったケースが 1 件もないため、判定できません。",
    en: "No case passed or failed, so the run has no verdict.",
    "zh-Hant": "沒有任何案例得出通過或未通過的結果，因此無法判定。",
  }),
  "run.errors_above_tolerance": (d: {
    errors: number;
    of: number;
    tolerated: number;
    causes: readonly CauseCount[];
  }) => {
    const share = percent(d.errors / d.of);
    const tolerated = percent(d.tolerated);
    return {
      ja: `エラーが ${d.of} 件中 ${d.errors} 件（${share}）で、許容範囲の ${tolerated} を超えたため判定できません。原因：${causes.ja(d.causes)}`,
      en: `Errors: ${d.errors} of ${d.of} cases (${share}), more than the tolerated ${tolerated}, so the run has no verdict. Causes:${causes.en(d.causes)}`,
      "zh-Hant": `${d.of} 筆案例中有 ${d.errors} 筆錯誤（${share}），超過容許的 ${tolerated}，因此無法判定。原因：${causes.zh(d.causes)}`,
    };
  },
  "run.cases_skipped": (d: { cases: number; causes: readonly CauseCount[] }) => ({
    ja: `${d.cases} 件のケースをスキップしました。理由：${causes.ja(d.causes)}`,
    en: `Skipped cases: ${d.cases}. Reasons:${causes.en(d.causes)}`,
    "zh-Hant": `略過了 ${d.cases} 筆案例。原因：${causes.zh(d.causes)}`,
  }),
  "run.cases_to_skip": (d: { cases: number; of: number; causes: readonly CauseCount[] }) => ({
    ja: `${d.of} 件中 ${d.cases} 件のケースはスキップされ、評価されません。理由：${causes.ja(d.causes)}`,
    en: `Of ${d.of} cases ${d.cases} would be skipped, not evaluated. Reasons:${causes.en(d.causes)}`,
    "zh-Hant": `${d.of} 筆案例中有 ${d.cases} 筆會被略過，不會評估。原因：${causes.zh(d.causes)}`,
  }),
  "run.contexts_unknown": (d: { cases: number; of: number; recorded: boolean }) => ({
    ja: `回答のあった ${d.of} 件中 ${d.cases} 件（${percent(d.cases / d.of)}）は検索結果が分からないため、検索結果を使う指標を採点していません。${d.recorded ? "ファイルに retrievedContexts を書いてください。" : "エージェントの接続設定で検索結果を返すようにしてください。"}`,
    en: `For ${d.cases} of ${d.of} answered cases (${percent(d.cases / d.of)}) it is unknown what was retrieved, so metrics that read it were not scored. ${d.recorded ? "Write retrievedContexts into the file." : "Make the connector return the retrieved contexts."}`,
    "zh-Hant": `${d.of} 筆有回答的案例中，有 ${d.cases} 筆（${percent(d.cases / d.of)}）無法得知檢索內容，因此未對需要檢索內容的指標評分。${d.recorded ? "請在檔案中寫入 retrievedContexts。" : "請設定連接器回傳檢索內容。"}`,
  }),
  "run.no_gates": () => ({
    ja: "合格基準が設定されていません。saiten.yaml の gates に書くと、合否を自動で判定できます。",
    en: "No gate was set. Write some under gates in saiten.yaml to have the run decided by them.",
    "zh-Hant": "未設定通過條件。在 saiten.yaml 的 gates 中設定後，即可自動判定。",
  }),
  "run.gate_unmeasured": (d: { rule: string }) => ({
    ja: `合格基準「${d.rule}」の値を測定できなかったため、判定できません。`,
    en: `The figure of the gate "${d.rule}" could not be measured, so the run has no verdict.`,
    "zh-Hant": `通過條件「${d.rule}」的數值無法測得，因此無法判定。`,
  }),
  "run.must_pass_failed": (d: { ids: readonly string[] }) => ({
    ja: `必ず合格すべきケースが不合格でした：${ids.ja(d.ids)}`,
    en: `Cases that must pass failed: ${ids.en(d.ids)}`,
    "zh-Hant": `必須通過的案例未通過：${ids.zh(d.ids)}`,
  }),
  "run.must_pass_undecided": (d: { ids: readonly string[] }) => ({
    ja: `必ず合格すべきケースを判定できませんでした（エラー、スキップ、未実行）：${ids.ja(d.ids)}`,
    en: `Cases that must pass have no verdict (error, skipped or not run): ${ids.en(d.ids)}`,
    "zh-Hant": `必須通過的案例無法判定（錯誤、略過或未執行）：${ids.zh(d.ids)}`,
  }),
  "run.must_pass_unused": () => ({
    ja: "合格基準に mustPass がありますが、mustPass: true のケースがありません。",
    en: "The gates include mustPass, but no case is marked mustPass: true.",
    "zh-Hant": "通過條件包含 mustPass，但沒有案例標記 mustPass: true。",
  }),
  "run.parameters_refused": (d: { model: string; refused: readonly string[] }) => ({
    ja: `モデル「${d.model}」が受け付けなかったため、次の指定なしでたずねました：${d.refused.join("、")}。モデルの capabilities でこれらを false にすると、この確認を省けます。`,
    en: `The model ${d.model} refused the following, and was asked without: ${d.refused.join(", ")}. Set it to false in the model's capabilities to spare that try.`,
    "zh-Hant": `模型「${d.model}」不接受下列設定，因此改以不含這些設定的方式詢問：${d.refused.join("、")}。在模型的 capabilities 中設為 false 即可省去這次嘗試。`,
  }),
};
