import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const answersFrom = (text: string): string =>
  [
    `${text}だけを根拠に、質問に 1 件ずつ答えてください。`,
    `- yes：${text}から「はい」と答えられる。no：「いいえ」になる、または${text}からは答えられない。`,
    "- 自分の知識は使いません。answers に、質問と同じ順に、同じ件数の yes か no を並べます。",
  ].join("\n");

export const summarization: MetricWording = {
  name: "要約品質",
  hint: "要約が原文に忠実で、大事な内容を漏らしていないか",
  steps: {
    truths: ({ truthsExtractionLimit: limit }) =>
      [
        "原文に書かれている事実を、命題として抜き出してください。",
        "- 1 つの命題には事実を 1 つだけ書きます。省略された主語や対象は文脈から補い、その命題だけで意味が通るようにします。",
        "- 数値、日付、条件、例外は書かれているとおりに残します。書かれていないことは足しません。",
        ...(limit === undefined ? [] : [`- 重要なものから順に、${limit} 件までにします。`]),
      ].join("\n"),
    claims: [
      "要約が事実として述べていることを、正しいかどうかに関係なく、すべて命題として抜き出してください。",
      "- 1 つの命題には 1 つのことだけを書きます。省略された主語や対象は要約の文脈から補い、その命題だけで意味が通るようにします。",
      "- 数値、日付、条件、例外は書かれているとおりに残します。命題がなければ空の配列を返します。",
    ].join("\n"),
    questions: ({ questionCount: count }) =>
      [
        `原文を読めば「はい」と答えられる質問を、ちょうど ${count} 件作ってください。`,
        "- 原文の要点から順に、1 件で 1 つのことだけを、「はい」か「いいえ」で答えられる形で問います。",
        "- 主語や対象を補い、質問だけで意味が通るようにします。原文に書かれていないことは問いません。",
      ].join("\n"),
    alignmentVerdicts: [
      "要約から抜き出した命題を 1 件ずつ事実の一覧と比べ、判定してください。",
      "- yes：一覧の事実と一致する。no：一覧の事実と矛盾する。idk：一覧からはどちらとも言えない。",
      "- 自分の知識は使わず、一覧だけで判定します。数値、日付、条件、否定の食い違いは no です。",
      "- 命題と同じ順に、同じ件数の判定を返します。reason は no と idk なら日本語で 1 文、yes なら null です。",
    ].join("\n"),
    originalAnswers: answersFrom("原文"),
    summaryAnswers: answersFrom("要約"),
    all: ({ questions, questionCount: count }) =>
      [
        "要約を原文と比べてください。",
        "- items：要約が事実として述べていることを、正しいかどうかに関係なくすべて挙げます。1 件に 1 つだけ、省略された主語や対象を補い、数値、日付、条件、例外は残します。なければ空にします。",
        "- items の verdict は原文だけを根拠に、yes は一致する、no は矛盾する、idk はどちらとも言えない。reason は no と idk なら日本語で 1 文、yes なら null です。",
        questions === undefined
          ? `- questions：原文を読めば「はい」と答えられる質問を、要点から順に、ちょうど ${count} 件作ります。1 件で 1 つのことだけを、主語や対象を補って問います。原文に書かれていないことは問いません。`
          : "- questions：確認用の質問を、同じ順に、同じ件数で text に写します。",
        "- original は原文だけ、summary は要約だけを根拠に、「はい」と答えられれば yes、「いいえ」になるか、答えられなければ no です。",
      ].join("\n"),
  },
  verdicts: { yes: "問題なし", no: "問題あり" },
  reason: reasonWords({
    noun: "要約の命題と確認用の質問",
    against: "が原文と合わないか、要約に反映されていません",
    fine: "原文に沿っています",
    none: "要約に命題がありません。",
  }),
  parts: { alignment: "原文との整合", coverage: "要点の網羅" },
};
