const whatCounts = [
  "- 每條只寫一項內容；代名詞改寫為所指的對象，省略的主詞或對象予以補足，使該條單獨閱讀也能理解。",
  "- 句尾沒有「。」「！」「？」也算一句。只有一句話，或只有「是」這類簡短回覆時，補上所指的事情後同樣列為陳述。",
  "- 數字、日期、條件與例外須照原文保留。",
];
const whenNone = "- 若沒有任何陳述，請回覆空陣列。";

/** The answer split up; metrics that ask for it under one name share the request. */
export const answerStatements = [
  "請把回答所說的內容完整拆成一條條陳述。問題只用來補足回答省略的部分。",
  ...whatCounts,
  "- 問候、提問，以及「不清楚」「資料中沒有記載」這類不作答的表述都不列入。",
  whenNone,
].join("\n");

/** The expected answer split up in the same way. */
export const referenceStatements = [
  "請把預期回答所說的內容完整拆成一條條陳述。問題只用來補足預期回答省略的部分。",
  ...whatCounts,
  whenNone,
].join("\n");
