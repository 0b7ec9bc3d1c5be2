// What other tools and spreadsheets call our keys, folded: lower case, no space, dash or `_`.
const OWN_NAMES: Readonly<Record<string, string>> = {
  caseid: "id",
  input: "question",
  query: "question",
  prompt: "question",
  userinput: "question",
  質問: "question",
  問題: "question",
  expected: "expectedAnswer",
  expectedoutput: "expectedAnswer",
  groundtruth: "expectedAnswer",
  reference: "expectedAnswer",
  referenceanswer: "expectedAnswer",
  期待する回答: "expectedAnswer",
  正解: "expectedAnswer",
  模範解答: "expectedAnswer",
  預期回答: "expectedAnswer",
  正確答案: "expectedAnswer",
  output: "answer",
  actualoutput: "answer",
  response: "answer",
  回答: "answer",
  context: "retrievedContexts",
  contexts: "retrievedContexts",
  retrievalcontext: "retrievedContexts",
  参照文書: "relevantDocuments",
  referencecontexts: "relevantPassages",
  タグ: "tags",
  標籤: "tags",
  優先度: "priority",
  シナリオ: "scenario",
  情境: "scenario",
  userprofile: "userDescription",
  利用者像: "userDescription",
  使用者描述: "userDescription",
  期待する結末: "expectedOutcome",
  期待する結果: "expectedOutcome",
  預期結果: "expectedOutcome",
  対話: "turns",
  對話: "turns",
  messages: "turns",
};

/** What a key of another tool is called here; undefined where nobody calls anything so. */
export function ownNameOf(key: string): string | undefined {
  const folded = key
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]/g, "");
  return Object.hasOwn(OWN_NAMES, folded) ? OWN_NAMES[folded] : undefined;
}
