import { normalize } from "./normalize.ts";

// ICU's dictionary covers Japanese and Chinese together, and falls back to spaces for the rest.
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

const FUNCTION_WORDS = new Set(
  [
    // Japanese, beyond the short words in hiragana
    "から まで より ので のに けど けれど など だけ しか ほど くらい ばかり ながら つつ という として について における",
    "にて により による によって に対して に対する において に関する です ます でした ました ません でしょう である",
    "あり ある あります いる います おり おります する します した して され される できる でき できます なる なり なります",
    "なお また ただし および または かつ もし そして しかし そのため その これ それ あれ この あの どの どんな こと もの ため とき ところ 場合 方 際 上",
    "ください 下さい いただく いただき いただけ ございます なければ ならない なりません なに 何 いつ どこ だれ 誰 どう どれ いくら いくつ なぜ",
    // English
    "a an the of to in on at by for from with as is are was were be been being am do does did done has have had will would",
    "shall should can could may might must and or but if then than that this these those it its he she they we you i his her",
    "their our your my me them us who whom what which when where why how many much not no so such there here into about each any all",
    // Chinese
    "的 了 是 在 和 與 及 或 也 就 都 而 並 且 有 這 那 此 其 之 於 為 以 由 從 到 對 被 把 將 會 可 可以 能 要 我 你 您 他 她 它 們",
    "我們 你們 他們 什麼 甚麼 哪 哪些 哪裡 誰 何時 如何 怎麼 多少 幾 嗎 呢 吧 個 請 請問 因為 所以 但 但是 如果 若",
  ].flatMap((line) => line.split(" ")),
);

// What the segmenter makes of each word holds all of its text, so that its work grows with the
// square of it. No word goes on past a space or these marks; a run without any is cut anywhere
// but before a mark that belongs to the letter in front of it.
const PIECE = /.{1,300}(?<=[ 、。!?])(?!\p{M})|.{1,300}(?!\p{M})|.{1,300}/gsu;

/**
 * The words of a text in Japanese, Chinese, English or a mixture, in order, normalised. A run of more
 * than 300 characters without a space or punctuation may be cut within a word.
 */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const [piece] of normalize(text).matchAll(PIECE)) {
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      if (isWordLike) found.push(segment);
    }
  }
  return found;
}

/** The words that carry a topic: no particles, auxiliaries, pronouns or question words. */
export function contentWords(text: string): string[] {
  return words(text).filter(
    (word) => !FUNCTION_WORDS.has(word) && !/^\p{Script=Hiragana}{1,2}$/u.test(word),
  );
}
