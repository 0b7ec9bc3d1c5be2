// Written with a negative but meaning none: must, only, perhaps, few, not only, no later than ...
const IDIOMS: readonly RegExp[] = [
  /(?:なけれ|なきゃ|なくて|ね)ば?は?(?:なら|なり|いけ)(?:ない|ません|ず)/gu,
  /ないと(?:いけ|なら)(?:ない|ません)/gu,
  /(?:ざるを|やむを)得(?:ない|ません|ず)/gu,
  /(?:かもしれ|に?違い|間違い|にほかなら|しか|に過ぎ|にすぎ)(?:が)?(?:ない|ません)/gu,
  /(?:ない|なかった)(?:わけ|こと)(?:で)?は(?:ない|ありません)|なくは(?:ない|ありません)/gu,
  /だけで(?:は)?なく|のみならず|にも?(?:かか|関)わらず|問わず|とりあえず|少なくとも|少ない|まもなく|相違ない/gu,
  /(?:では|じゃ)?(?:ない|ありません)(?:です|でしょう)?か/gu,
  /\bnot only\b|\bno (?:later|earlier|more|less|fewer) than\b|\bno\. ?\d/gu,
  /不得不|不可不|不能不|不僅|不但|不過|不論|無論|不管|不斷|不久|不同|非常|未來|是否|除非|未滿|無線/gu,
];
const JAPANESE =
  /な(?:い|かっ|く(?!な[りるっ]))|ません|[せわられえきけ]ずに?(?![かつ])|ぬ[。、]|不可|不要|禁止|禁じ|対象外|適用外|除外|を除[くき]|無効/u;
const ENGLISH =
  /\b(?:not|no|never|none|neither|nor|without|cannot|unable|prohibited|forbidden|excluded)\b|n['’]t\b/u;
const CHINESE = /[不沒没無未勿非]|禁止|請別|除外/u;

/**
 * Whether a sentence in Japanese, Chinese or English denies or forbids what it speaks of. A double
 * negative (なければならない, not only) is none. A rule of thumb over words, without grammar.
 */
export function isNegated(sentence: string): boolean {
  const normal = sentence.normalize("NFKC").toLowerCase();
  const plain = IDIOMS.reduce((left, idiom) => left.replace(idiom, " "), normal);
  if (ENGLISH.test(plain)) return true;
  const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain);
  return hasKana ? JAPANESE.test(plain) : CHINESE.test(plain);
}
