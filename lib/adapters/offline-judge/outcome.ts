import { examine, libraryOf } from "./evidence.ts";
import { expectedSentences } from "./support.ts";

// That somebody comes to know it, around what there is to know.
const KNOWS: readonly RegExp[] = [
  /(?:だ|である)?(?:という)?(?:こと)?(?:と|が|を|も)?(?:利用者に|ユーザーに)?(?:分か|わか|判明|理解|把握|知|伝え|案内|説明|確認|教え|納得)\p{Script=Hiragana}*[。．.]*$/u,
  /^(?:(?:the|an?) )?[\p{L}' -]{1,40}? (?:knows?|learns?|understands?|(?:is|are|has been) told|finds? out)(?: that| about)? /iu,
  /^(?:使用者|[^，。]{0,6}[者員工客戶人])?已?(?:知道|了解|瞭解|得知|明白|獲知)了?/u,
];

/** What has to be said for an outcome, without that somebody knows it then. */
function toBeSaid(sentence: string): string {
  const told = KNOWS.reduce((left, pattern) => left.replace(pattern, ""), sentence);
  return told.trim() === "" ? sentence : told;
}

/** The first sentence of an expected outcome that nothing stated so far supports. */
export function openPartOf(expectedOutcome: string, stated: readonly string[]): string | undefined {
  const library = libraryOf(stated);
  return expectedSentences(expectedOutcome).find(
    (sentence) => examine(toBeSaid(sentence), library).kind !== "supported",
  );
}
