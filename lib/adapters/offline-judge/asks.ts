import { splitSentences } from "../../core/text/split-sentences.ts";
import { isQuestion } from "./sentences.ts";

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
// A question without a mark, or a wish.
const JAPANESE =
  /(?:(?:です|ます|ません|でした|ました|でしょう|だろう|の|[うくぐすつぬぶむるいただ])か|(?:ください|下さい|教えて|お願い(?:いた|致)?します|お願い|ほしい|欲しい)|(?:たい|ほしい|欲しい)(?:の|ん)?です(?:が|けど|けれど)?|知りたい)[。．.!！…]*$/u;
const ENGLISH =
  /\b(?:please|tell me|let me know|explain|help me|i(?:['’]d| would) like|i (?:want|need|wish)|i['’]m looking for)\b/iu;
const CHINESE =
  /^(?:請|麻煩|想請|我想|我要|我需要)|請問|請教|[嗎呢][。．.!！]*$|如何|怎麼|怎樣|多少|哪[裡些個一]|什麼|何時|幾[天個位歲次]/u;

/** Whether a sentence of a user asks for something. */
export function asks(sentence: string): boolean {
  const normal = sentence.normalize("NFKC").trim();
  if (isQuestion(normal)) return true;
  if (KANA.test(normal)) return JAPANESE.test(normal);
  return ENGLISH.test(normal) || CHINESE.test(normal);
}

/** The sentences of a text that ask for something. */
export const questionsIn = (text: string): string[] => splitSentences(text).filter(asks);
