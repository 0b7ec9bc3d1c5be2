import { numbersIn } from "../../core/text/numbers-in.ts";
import { splitSentences } from "../../core/text/split-sentences.ts";
import { termsOf } from "./terms.ts";

// Politeness and signposts around an answer.
const COURTESY: readonly RegExp[] = [
  /(?:お問い?合わ?せ|問い合わせて?|ご確認|ご相談|ご参照|ご覧|お知らせ)(?:を)?(?:お願い(?:いた)?し|くださ|下さ)/u,
  /^(?:ご質問|お問い合わせ|ご連絡).{0,12}(?:ありがとう|について|の件)/u,
  /ありがとうございま|よろしくお願い|ご了承|ご不明|お役に立|お気軽に|以上です|以下の(?:とおり|通り)|次の(?:とおり|通り)|お答え(?:し|いた)|ご案内(?:し|いた)/u,
  /^(?:はい|いいえ|承知|かしこまり|申し訳|恐れ入り)[^ぁ-んァ-ヶ一-龠]*(?:$|ました|ございません)/u,
  /\b(?:thank you|thanks for|please (?:contact|ask|check|refer|see|feel free)|feel free|hope this helps|let me know|happy to help|as follows)\b/iu,
  /^(?:sure|certainly|of course|yes|no|hello|hi)\b[^\p{L}]*$/iu,
  /(?:謝謝|感謝)您|請(?:洽|聯絡|聯繫|參考|參閱|向.{1,8}(?:洽詢|確認|詢問))|希望.{0,6}(?:幫助|有幫)|如有.{0,8}(?:問題|疑問)|如下[：:]?$|^(?:您好|好的|是的)[^\p{L}]*$/u,
];

// "The documents say nothing of it" and "I can't answer".
const REFUSAL: readonly RegExp[] = [
  /(?:情報|文書|資料|規程|規定|規則|ドキュメント|マニュアル|コンテキスト|文脈|記載|記述|言及|内容|定め).{0,24}(?:(?:含まれて|載って|書かれて|記載されて|示されて)(?:い|は|お)|見つか|見当た|確認(?:が)?でき|ござい|あり|は)(?:ません|ない|なかった|りません|ませんでした)/u,
  /(?:見つか(?:り|ら)|見当た(?:り|ら)|確認(?:が)?でき|特定(?:が)?でき)(?:ません|ない|なかった)/u,
  /(?:お答え|回答|ご案内|判断|お伝え)(?:する(?:こと)?)?(?:は|が|を)?(?:でき(?:ません|ない|かね)|いたしかね|しかね|致しかね|控え)/u,
  /(?:分|わ|判)か(?:りません|らない|りかね)|存じ(?:上げ)?ません|答えられ(?:ません|ない)/u,
  /\b(?:i|we) (?:do not|don['’]t) (?:know|have (?:any |enough |that )?information)|\b(?:cannot|can['’]t|unable to|not able to|couldn['’]t|could not) (?:answer|find|determine|locate|provide)\b/iu,
  /\b(?:no|not enough|insufficient) (?:relevant |such |specific )?(?:information|mention|details?)\b|\b(?:is|are|was|does) not (?:mentioned|covered|stated|specified|provided|included|found|mention|cover|state|specify)\b/iu,
  /(?:無法|不能)(?:回答|確認|得知|判斷|提供|找到)|(?:找不到|查無|查不到|沒有找到|未找到|未能找到|沒有(?:提到|提及|相關|記載)|並?未(?:提及|提到|記載|說明|載明))|(?:不清楚|不知道)/u,
];

// A condition or rule may speak of missing entries without being a refusal.
const CONDITION = /(?:ない|ません|なかった)(?:場合|とき|と|なら|ければ|者|もの|限り)/u;

const matches = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

export const isQuestion = (sentence: string): boolean => /[?？][」』）)"”]?$/u.test(sentence);

/** Whether a sentence says that the answer is not known. */
export const isRefusal = (sentence: string): boolean =>
  matches(REFUSAL, sentence.normalize("NFKC")) && !CONDITION.test(sentence);

/** Whether a sentence speaks of anything: not a bare 可能です or Yes. */
const saysSomething = (sentence: string): boolean =>
  termsOf(sentence).size > 0 || numbersIn(sentence).length > 0;

/** The sentences of an answer that state something: no courtesy, question or refusal. */
export function assertions(answer: string): string[] {
  return splitSentences(answer).filter(
    (sentence) =>
      saysSomething(sentence) &&
      !isQuestion(sentence) &&
      !isRefusal(sentence) &&
      !matches(COURTESY, sentence.normalize("NFKC")),
  );
}

/** Whether an answer declines: it says that it can't tell, and states no figure or second thing. */
export function refusalIn(answer: string): string | undefined {
  const refusal = splitSentences(answer).find(isRefusal);
  if (refusal === undefined) return undefined;
  const rest = assertions(answer);
  const [first = ""] = splitSentences(answer);
  const isAside = isRefusal(first) && rest.every((sentence) => !/\p{N}/u.test(sentence));
  return rest.length === 0 || isAside ? refusal : undefined;
}
