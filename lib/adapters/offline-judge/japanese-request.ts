import { withInnerQuotes } from "./inner-quotes.ts";
import { isQuestion } from "./sentences.ts";

const SIGNPOST = /^(?:続けて|次に|また|さらに|その後)、?/u;
const NAMED = /^(?:[^、。ぁ-ん]{1,8}の)?[^、。ぁ-ん]{1,6}さん[がは]、?/u;
// Anybody: the word says nothing of the user.
const ANYBODY = "社員|従業員|職員|利用者|使用者|ユーザー|お客様|お客さん|顧客|スタッフ|メンバー";
// Only with more in front of them, since 保証人が may well be what is asked about.
const SOMEBODY = "人|方|者|客";
const PARTICULAR =
  "(?:正|契約|派遣|新入|嘱託|準|中途)社員|アルバイト|パート|学生|生徒|新人|一般職|管理職|総合職|担当者";
const SUBJECT = new RegExp(
  `^(?<more>[^、。]{0,40}?)(?:(?<particular>${PARTICULAR})|(?<anybody>${ANYBODY})|(?<somebody>${SOMEBODY}))(?<mark>[がは]、?)(?<rest>.+)$`,
  "u",
);
// Something that is done or the case: 通勤する, 入社した, 始めたい, いない.
const CLAUSE = /[うくぐすつぬぶむるただい]$/u;

interface Parted {
  /** On what terms the user asks; empty where it is just anybody. */
  readonly condition: string;
  readonly rest: string;
}

/** Parts what a sentence says of its user from what that user does, as far as it can be told. */
function partSubject(sentence: string): Parted | undefined {
  if (NAMED.test(sentence)) return { condition: "", rest: sentence.replace(NAMED, "") };
  const { more = "", mark = "", rest = "", ...who } = SUBJECT.exec(sentence)?.groups ?? {};
  const noun = who.particular ?? who.anybody ?? who.somebody;
  if (noun === undefined) return undefined;
  const isClause = CLAUSE.test(more);
  if (who.somebody !== undefined && more !== "" && !(isClause && mark.endsWith("、")))
    return undefined;
  if (who.particular === undefined && isClause) return { condition: `${more}場合、`, rest };
  const isAnybody = who.particular === undefined && more === "";
  return { condition: isAnybody ? "" : `${more}${noun}の場合、`, rest };
}

const PARTICLE = "(?:(?:について|に関して|を|が)も?(?:[^、。はがを]{1,12}に)?)?";
const ENQUIRES =
  "(?:(?:知り|確認し|確かめ|調べ|聞き|尋ね|質問し|相談し|理解し)たい[^、。]*|(?:教えて|説明して)(?:ほしい|欲しい)[^、。]*|尋ねる|質問する|聞く|確認する|確かめる|調べる|相談する|問い合わせる)$";

/** What a sentence without its subject is turned into; `$<what>` is what the user is after. */
const TURNS: readonly (readonly [form: RegExp, request: string])[] = [
  [new RegExp(`^(?<what>[^。]+か)(?:を|どうか)?${ENQUIRES}`, "u"), "$<what>、教えてください。"],
  [new RegExp(`^(?<what>.+?)${PARTICLE}${ENQUIRES}`, "u"), "$<what>について教えてください。"],
  [
    /^(?<what>.+たい)(?:と(?:思って|考えて)いる|のだが|です)?$/u,
    "$<what>のですが、どうすればよいですか。",
  ],
];

function turned({ condition, rest }: Parted): string | undefined {
  const turn = TURNS.find(([form]) => form.test(rest));
  return turn && condition + rest.replace(...turn);
}

/** A Japanese sentence about the user as a request of that user, who has no 社員が before it. */
export function japaneseRequest(sentence: string): string {
  const plain = sentence.replace(/[。．.!！]+$/u, "");
  const said = plain.replace(SIGNPOST, "");
  const parted = partSubject(said);
  const request = (parted && turned(parted)) ?? turned({ condition: "", rest: said });
  if (request !== undefined) return request;
  return isQuestion(plain) ? plain : `「${withInnerQuotes(plain)}」について教えてください。`;
}
