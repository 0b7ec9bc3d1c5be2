import { percent } from "../report/format.ts";

/** What repeated judgements say about a run. */
export const stabilityMessages = {
  "run.unstable_cases": (d: {
    unstable: number;
    voted: number;
    undecided: number;
    lowest: number | null;
    highest: number | null;
    /** Names of the gates that would be decided otherwise. */
    gates: readonly string[];
  }) => {
    const range = `${percent(d.lowest)}–${percent(d.highest)}`;
    const hasGates = d.gates.length > 0;
    const ja =
      d.undecided === 0
        ? "どのケースの合否も変わりません。"
        : `そのうち ${d.undecided} 件は採点しだいで合否が変わり、合格率は ${range} の間で動きます。${hasGates ? `合格基準（${d.gates.join("、")}）の結果もこれに左右されます。` : ""}`;
    const en =
      d.undecided === 0
        ? " No case's outcome depends on that."
        : ` The outcome of ${d.undecided} of them depends on that, and the pass rate with it: ${range}.${hasGates ? ` So does whether these gates are met: ${d.gates.join(", ")}.` : ""}`;
    const zh =
      d.undecided === 0
        ? "沒有任何案例的結果因此改變。"
        : `其中 ${d.undecided} 筆會因評分而改變結果，通過率介於 ${range}。${hasGates ? `通過條件（${d.gates.join("、")}）是否達成也取決於此。` : ""}`;
    return {
      ja: `採点を繰り返した ${d.voted} 件のうち ${d.unstable} 件で、合格と不合格の採点が割れました。${ja}`,
      en: `Repeated judgements disagree on passing in ${d.unstable} of ${d.voted} cases.${en}`,
      "zh-Hant": `重複評分的 ${d.voted} 筆案例中，有 ${d.unstable} 筆的評分有通過也有未通過。${zh}`,
    };
  },
};
