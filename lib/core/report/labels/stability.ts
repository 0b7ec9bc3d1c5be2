import { integer } from "../format.ts";

/** The words about repeated judgements in Japanese. */
export const ja = {
  section: "採点が割れたケース",
  note: "しきい値に近いスコアは採点を繰り返し、多数決で合否を決めます（同数なら不合格）。ここにあるのは、合格の採点と不合格の採点が混じったケースです。",
  noteRepeated: (times: number) =>
    `各ケースを ${times} 回ずつ実行し、多数決で合否を決めます（同数なら不合格）。ここにあるのは、回によって合否が変わったケースです。`,
  repetitions: "実行ごとの結果",
  passedOf: (passed: number, of: number) => `${of} 回のうち合格 ${passed} 回`,
  csvRepetitions: "合格した回数",
  badge: "採点割れ",
  votes: "採点（順に）",
  threshold: (value: string) => `しきい値 ${value}`,
  spread: (min: string, max: string) => `最小 ${min}、最大 ${max}`,
  agree: "合否は一致",
  disagree: "合否は不一致",
  csv: "採点が割れた指標",
  fact: "採点が割れたケース",
  factNote: (voted: number) => `採点を繰り返した ${integer(voted)} 件のうち`,
};

export type StabilityLabels = typeof ja;

/** The words about repeated judgements in English. */
export const en: StabilityLabels = {
  section: "Unstable cases",
  note: "A score near its threshold is judged again, and the majority decides; an even split fails. In these cases some judgements passed and others failed.",
  noteRepeated: (times) =>
    `Each case was run ${times} times, and the majority decides; an even split fails. These cases came out differently from one time to the next.`,
  repetitions: "Repetitions",
  passedOf: (passed, of) => `${passed} of ${of} passed`,
  csvRepetitions: "repetitions passed",
  badge: "Unstable",
  votes: "Votes",
  threshold: (value) => `threshold ${value}`,
  spread: (min, max) => `min ${min}, max ${max}`,
  agree: "stable",
  disagree: "unstable",
  csv: "unstable metrics",
  fact: "Unstable cases",
  factNote: (voted) => `of ${integer(voted)} that were judged repeatedly`,
};

/** The words about repeated judgements in Traditional Chinese. */
export const zhHant: StabilityLabels = {
  section: "評分不一致的案例",
  note: "接近門檻的分數會重複評分，以多數決定是否通過（票數相同視為未通過）。以下案例的評分有通過也有未通過。",
  noteRepeated: (times) =>
    `每個案例各執行 ${times} 次，以多數決定是否通過（次數相同視為未通過）。以下案例各次的結果不一致。`,
  repetitions: "各次結果",
  passedOf: (passed, of) => `${of} 次中通過 ${passed} 次`,
  csvRepetitions: "通過次數",
  badge: "評分不一致",
  votes: "各次評分",
  threshold: (value) => `門檻 ${value}`,
  spread: (min, max) => `最低 ${min}、最高 ${max}`,
  agree: "結果一致",
  disagree: "結果不一致",
  csv: "評分不一致的指標",
  fact: "評分不一致的案例",
  factNote: (voted) => `重複評分的 ${integer(voted)} 筆中`,
};
