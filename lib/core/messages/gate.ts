import type { Language } from "../language.ts";
import type { GateFigure } from "../verdict/gate.ts";

/** What a figure of a run is, for someone who has to tell it from another of the same name. */
function meaningWords(language: Language, figure: GateFigure): string {
  const isRate = figure.figure === "passRate";
  switch (language) {
    case "ja":
      if (figure.of === "run") return `評価全体の値 ${figure.figure}`;
      return `指標「${figure.metric}」の${isRate ? "合格率" : "平均"}`;
    case "en":
      if (figure.of === "run") return `the run's ${figure.figure}`;
      return `the ${isRate ? "pass rate" : "mean"} of the metric "${figure.metric}"`;
    case "zh-Hant":
      if (figure.of === "run") return `整次評估的數值 ${figure.figure}`;
      return `指標「${figure.metric}」的${isRate ? "通過率" : "平均"}`;
  }
}

interface Ambiguity {
  readonly rule: string;
  readonly meanings: readonly GateFigure[];
}

const meaningsIn = (language: Language, { meanings }: Ambiguity, or: string): string =>
  meanings.map((figure) => meaningWords(language, figure)).join(or);

/** What is wrong with a gate as it was written. */
export const gateMessages = {
  "gate.syntax": (d: { rule: string }) => ({
    ja: `合格基準「${d.rule}」を読み取れません。「passRate >= 0.9」「faithfulness >= 0.8 [tag=leave]」「mustPass」のように書いてください。`,
    en: `The gate "${d.rule}" can't be read. Write it like "passRate >= 0.9", "faithfulness >= 0.8 [tag=leave]" or "mustPass".`,
    "zh-Hant": `無法解析通過條件「${d.rule}」。請寫成「passRate >= 0.9」、「faithfulness >= 0.8 [tag=leave]」或「mustPass」這樣的形式。`,
  }),
  "gate.unknown_figure": (d: {
    rule: string;
    figure: string;
    nearest: string | undefined;
    known: readonly string[];
  }) => ({
    ja: `合格基準「${d.rule}」の「${d.figure}」という値はこの評価にありません。「${d.nearest}」のことですか。使える値：${d.known.join("、")}`,
    en: `The gate "${d.rule}" names "${d.figure}", which is no figure of this run. Did you mean "${d.nearest}"? Known figures: ${d.known.join(", ")}`,
    "zh-Hant": `通過條件「${d.rule}」中的「${d.figure}」不是這次評估的數值。是否要寫「${d.nearest}」？可用的數值：${d.known.join("、")}`,
  }),
  "gate.ambiguous": (d: Ambiguity) => ({
    ja: `合格基準「${d.rule}」は、${meaningsIn("ja", d, "とも、")}とも読めます。カスタム指標の名前を変えてください。`,
    en: `The gate "${d.rule}" can be read as ${meaningsIn("en", d, " or as ")}. Rename the custom metric.`,
    "zh-Hant": `通過條件「${d.rule}」可以解讀為${meaningsIn("zh-Hant", d, "，也可以解讀為")}。請變更自訂指標的名稱。`,
  }),
  "gate.not_selected": (d: { rule: string; metric: string }) => ({
    ja: `合格基準「${d.rule}」の指標 ${d.metric} は、この評価では選ばれていません。metrics に ${d.metric} を加えるか、この合格基準を削除してください。`,
    en: `The gate "${d.rule}" is about the metric ${d.metric}, which is not selected in this run. Add ${d.metric} under metrics, or remove the gate.`,
    "zh-Hant": `通過條件「${d.rule}」的指標 ${d.metric} 未在這次評估中選用。請在 metrics 中加入 ${d.metric}，或刪除此通過條件。`,
  }),
  "gate.lower_is_better": (d: { rule: string; metric: string; instead: string }) => ({
    ja: `合格基準「${d.rule}」：${d.metric} の統計値は 1 から引いた値で、大きいほど良い値です。代わりに「${d.instead}」と書いてください。`,
    en: `Gate "${d.rule}": in statistics ${d.metric} is turned into 1 - score, so that higher is better. Write "${d.instead}" instead.`,
    "zh-Hant": `通過條件「${d.rule}」：${d.metric} 的統計值已換算為 1 減去分數，越高越好。請改寫成「${d.instead}」。`,
  }),
  "gate.number": (d: { rule: string; number: string }) => ({
    ja: `合格基準「${d.rule}」の「${d.number}」とは比べられません。0.9、90%、2000 のように 0 以上の数値を書いてください。`,
    en: `Gate "${d.rule}": nothing can be compared with "${d.number}". Write a number of 0 or more, like 0.9, 90% or 2000.`,
    "zh-Hant": `通過條件「${d.rule}」：無法與「${d.number}」比較。請寫 0 以上的數值，例如 0.9、90% 或 2000。`,
  }),
  "gate.out_of_range": (d: { rule: string; figure: string; number: string }) => ({
    ja: `合格基準「${d.rule}」：${d.figure} は 0 から 1 までの値なので、${d.number} とは比べられません。割合は 0.9 または 90% のように書いてください。`,
    en: `Gate "${d.rule}": ${d.figure} lies between 0 and 1 and can't be compared with ${d.number}. Write shares like 0.9 or 90%.`,
    "zh-Hant": `通過條件「${d.rule}」：${d.figure} 介於 0 和 1 之間，無法與 ${d.number} 比較。比例請寫成 0.9 或 90%。`,
  }),
  "gate.no_share": (d: { rule: string; figure: string }) => ({
    ja: `合格基準「${d.rule}」：${d.figure} は割合ではないので、% を付けずに書いてください。`,
    en: `Gate "${d.rule}": ${d.figure} is no share; write the number without %.`,
    "zh-Hant": `通過條件「${d.rule}」：${d.figure} 不是比例，請寫不帶 % 的數值。`,
  }),
  "gate.no_tag": (d: { rule: string; figure: string }) => ({
    ja: `合格基準「${d.rule}」：${d.figure} は評価全体の値で、タグごとには求められません。[tag=...] を外してください。`,
    en: `Gate "${d.rule}": ${d.figure} belongs to the whole run and is not known by tag. Remove [tag=...].`,
    "zh-Hant": `通過條件「${d.rule}」：${d.figure} 是整次評估的數值，無法依標籤計算。請移除 [tag=...]。`,
  }),
  "gate.unused_tag": (d: { rule: string }) => ({
    ja: `合格基準「${d.rule}」のタグを持つケースがありません。このままでは測れず、判定不能になります。タグの綴りを確認してください。`,
    en: `No case has the tag of the gate "${d.rule}", so it can't be measured and the run would be incomplete. Check its spelling.`,
    "zh-Hant": `沒有案例帶有通過條件「${d.rule}」的標籤，因此無法測量，結果會是無法判定。請確認標籤的拼寫。`,
  }),
  "gate.needs_baseline": (d: { rule: string }) => ({
    ja: `合格基準「${d.rule}」にはベースラインとの比較が必要ですが、この版ではまだ使えません。この行を削除してください。`,
    en: `The gate "${d.rule}" needs a comparison with a baseline, which this version can't make yet. Remove it.`,
    "zh-Hant": `通過條件「${d.rule}」需要與基準比較，此版本尚未支援。請移除這一行。`,
  }),
  "gate.needs_calibration": (d: { rule: string }) => ({
    ja: `合格基準「${d.rule}」には人の判定との校正が必要ですが、この版ではまだ使えません。この行を削除してください。`,
    en: `The gate "${d.rule}" needs a calibration against human labels, which this version can't make yet. Remove it.`,
    "zh-Hant": `通過條件「${d.rule}」需要以人工標註校準，此版本尚未支援。請移除這一行。`,
  }),
};
