const whatCounts = [
  "- 1 つの命題には内容を 1 つだけ書きます。代名詞は指すものに置き換え、省略された主語や対象を補い、その命題だけで意味が通るようにします。",
  "- 文末に「。」「！」「？」がなくても 1 文として扱います。1 文だけの場合や「はい」のような短い返事も、何についてかを補って命題にします。",
  "- 数値、日付、条件、例外は書かれているとおりに残します。",
];
const whenNone = "- 命題がなければ空の配列を返します。";

/** The answer split up; metrics that ask for it under one name share the request. */
export const answerStatements = [
  "回答が述べていることを、もれなく命題に分けてください。質問は、省略された語を補うためだけに読みます。",
  ...whatCounts,
  "- 挨拶、問いかけ、「分かりません」「資料に記載がありません」のような差し控えは命題に含めません。",
  whenNone,
].join("\n");

/** The expected answer split up in the same way. */
export const referenceStatements = [
  "期待する回答が述べていることを、もれなく命題に分けてください。質問は、省略された語を補うためだけに読みます。",
  ...whatCounts,
  whenNone,
].join("\n");
