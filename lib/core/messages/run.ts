import type { StopReason } from "../run-record.ts";

/** What happens to a run as a whole. */
export const runMessages = {
  "run.corrupt_object": (d: { key: string }) => ({
    ja: `保存データ ${d.key} が壊れています。新しい評価として実行し直してください。`,
    en: `The stored object ${d.key} is damaged. Start the evaluation anew.`,
    "zh-Hant": `儲存的資料 ${d.key} 已損毀。請重新執行評估。`,
  }),
  "run.missing_object": (d: { key: string }) => ({
    ja: `保存データ ${d.key} が見つかりません。新しい評価として実行し直してください。`,
    en: `The stored object ${d.key} is missing. Start the evaluation anew.`,
    "zh-Hant": `找不到儲存的資料 ${d.key}。請重新執行評估。`,
  }),
  "run.unknown": (d: { run: string; folder: string }) => ({
    ja: `評価 ${d.run} が ${d.folder} にありません。ID、ID の先頭部分、latest、previous、または評価のフォルダーを指定してください。`,
    en: `There is no run ${d.run} in ${d.folder}. Give its id, the beginning of one, latest, previous, or a run's folder.`,
    "zh-Hant": `在 ${d.folder} 中找不到評估 ${d.run}。請指定 ID、ID 開頭、latest、previous，或評估的資料夾。`,
  }),
  "run.data_elsewhere": (d: { run: string; folder: string }) => ({
    ja: `評価 ${d.run} の保存データが ${d.folder} にありません。その評価を始めたフォルダー（.saiten がある場所）で実行してください。`,
    en: `The stored data of run ${d.run} are not in ${d.folder}. Give the command in the folder where that run was started, where its .saiten lies.`,
    "zh-Hant": `${d.folder} 中沒有評估 ${d.run} 的儲存資料。請在當初執行該評估的資料夾（.saiten 所在位置）執行此指令。`,
  }),
  "run.ambiguous": (d: { run: string; matches: readonly string[] }) => ({
    ja: `${d.run} で始まる評価が複数あります（${d.matches.join("、")}）。もう少し長く指定してください。`,
    en: `Several runs begin with ${d.run} (${d.matches.join(", ")}). Give more of the id.`,
    "zh-Hant": `有多個評估以 ${d.run} 開頭（${d.matches.join("、")}）。請輸入更長的 ID。`,
  }),
  "run.no_record": () => ({
    ja: "処理が途中で止まり、結果が残っていません。--retry-errors で、このケースだけをやり直せます。",
    en: "The work on this case stopped and left no result. --retry-errors does just such cases again.",
    "zh-Hant": "處理中途停止，沒有留下結果。可用 --retry-errors 只重做這類案例。",
  }),
  "run.not_run": (d: { reason: StopReason | "broken" }) => ({
    ja: {
      cancelled: "評価が中断されたため、まだ実行していません。--resume で続きから実行できます。",
      unreachable:
        "最初から続けて接続に失敗したため、実行を止めました。接続先を直してから --resume で続けてください。",
      budget: "予算の上限に達したため、実行していません。",
      replay: "再現に必要な回答が保存されていなかったため、実行していません。",
      broken: "評価の処理が途中で失敗したため、まだ実行していません。--resume で続けられます。",
    }[d.reason],
    en: {
      cancelled: "Not run: the evaluation was cancelled. --resume continues it.",
      unreachable:
        "Not run: none of the first cases could reach its endpoint, so the rest was held back. Mend the endpoint, then --resume.",
      budget: "Not run: the budget was spent.",
      replay: "Not run: an answer that the replay needed was no longer stored.",
      broken: "Not run: the evaluation broke off. --resume continues it.",
    }[d.reason],
    "zh-Hant": {
      cancelled: "評估已中斷，尚未執行。可用 --resume 繼續。",
      unreachable: "一開始就連續連線失敗，因此停止執行。請修正連線目標後用 --resume 繼續。",
      budget: "已達預算上限，因此未執行。",
      replay: "重現所需的回覆已不在儲存區，因此未執行。",
      broken: "評估處理中途失敗，尚未執行。可用 --resume 繼續。",
    }[d.reason],
  }),
  "run.case_gave_up": (d: { error: string; cause: string }) => {
    const detail = d.cause === "" ? d.error : `${d.error}: ${d.cause}`;
    return {
      ja: `くり返し試しましたが完了できませんでした（${detail}）。接続先を確認し、--retry-errors でやり直してください。`,
      en: `Given up after several tries (${detail}). Check the endpoint, then use --retry-errors.`,
      "zh-Hant": `多次嘗試後仍無法完成（${detail}）。請確認連線目標後用 --retry-errors 重試。`,
    };
  },
  "run.user_not_simulated": (d: { alias: string }) => ({
    ja: `評価モデル「${d.alias}」では、利用者の次の発言を作れませんでした。設定の judge に、models で定義したモデルを指定してください。`,
    en: `The judge "${d.alias}" could not make up the user's next message. Set judge to a model that models defines.`,
    "zh-Hant": `評審模型「${d.alias}」無法產生使用者的下一則訊息。請將設定的 judge 改為 models 中定義的模型。`,
  }),
  "run.machine_failed": (d: { error: string; cause: string }) => {
    const detail = d.cause === "" ? d.error : `${d.error}: ${d.cause}`;
    return {
      ja: `評価の処理が途中で失敗しました（${detail}）。--resume で続きから実行できます。`,
      en: `The evaluation broke off (${detail}). --resume continues it.`,
      "zh-Hant": `評估處理中途失敗（${detail}）。可用 --resume 繼續。`,
    };
  },
  "run.flag_not_with_resume": (d: { flag: string; mode: string }) => ({
    ja: `${d.mode} は保存済みの設定で実行するため、${d.flag} は一緒に使えません。${d.flag} を外すか、新しい評価として実行してください。`,
    en: `${d.mode} uses the run's frozen configuration, so ${d.flag} can't be given with it. Leave it out, or start a new run.`,
    "zh-Hant": `${d.mode} 會使用已固定的設定，因此不能同時指定 ${d.flag}。請移除它，或重新開始一次評估。`,
  }),
  "run.already_complete": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} はすでに完了しています。エラーのケースだけをやり直すには --retry-errors を使ってください。`,
    en: `Run ${d.runId} is complete already. To do its cases in error again, use --retry-errors.`,
    "zh-Hant": `評估 ${d.runId} 已經完成。若要重做發生錯誤的案例，請用 --retry-errors。`,
  }),
  "run.replay_missing": (d: { runId: string; caseId: string; metric: string; step: string }) => ({
    ja: `評価 ${d.runId} を再現できません。ケース ${d.caseId}、指標 ${d.metric}、ステップ ${d.step} の当時の回答が保存されていません。何もたずねていません。採点し直すには、--replay を付けずに実行してください。`,
    en: `Run ${d.runId} can't be replayed: the answer of that time for case ${d.caseId}, metric ${d.metric}, step ${d.step} is no longer stored. Nothing was asked. To score anew, run without --replay.`,
    "zh-Hant": `無法重現評估 ${d.runId}：案例 ${d.caseId}、指標 ${d.metric}、步驟 ${d.step} 當時的回覆已不在儲存區。未詢問任何模型。若要重新評分，請移除 --replay 後執行。`,
  }),
  "run.replay_answer_missing": (d: { runId: string; caseId: string }) => ({
    ja: `評価 ${d.runId} を再現できません。ケース ${d.caseId} へのエージェントの回答が保存されていません。何もたずねていません。--replay を付けずに実行してください。`,
    en: `Run ${d.runId} can't be replayed: the agent's answer to case ${d.caseId} is no longer stored. Nothing was asked. Run without --replay.`,
    "zh-Hant": `無法重現評估 ${d.runId}：代理程式對案例 ${d.caseId} 的回答已不在儲存區。未詢問代理程式。請移除 --replay 後執行。`,
  }),
  "run.replay_not_kept": (d: { runId: string }) => ({
    ja: `評価実行 ${d.runId} は再生できません。本文を保存しない設定（store: none）では、回答も評価モデルの返答も残りません。新しく実行してください。`,
    en: `Run ${d.runId} can't be replayed: with store: none neither answers nor replies of judges are kept. Start a new run.`,
    "zh-Hant": `無法重播評估執行 ${d.runId}：在不保存本文的設定（store: none）下，回答與評審模型的回覆都不會保留。請重新執行。`,
  }),
  "run.replay_unfinished": (d: { runId: string }) => ({
    ja: `評価 ${d.runId} はまだ終わっていないため、再現できません。先に --resume ${d.runId} で終わらせてください。`,
    en: `Run ${d.runId} has not come to its end, so it can't be replayed. Finish it with --resume ${d.runId} first.`,
    "zh-Hant": `評估 ${d.runId} 尚未結束，因此無法重現。請先用 --resume ${d.runId} 完成。`,
  }),
};
