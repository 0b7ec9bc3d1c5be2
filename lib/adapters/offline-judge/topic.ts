import { numbersIn } from "../../core/text/numbers-in.ts";
import { termsOf } from "./terms.ts";

/** Whether a statement bears on a question, and by what. */
export type Relevance =
  | { readonly kind: "sharesWords"; readonly words: readonly string[] }
  /** It gives a number of the kind that is asked for. */
  | { readonly kind: "answersNumber"; readonly number: string }
  | { readonly kind: "offTopic" }
  /** The rules have no hold: too short, an instruction, or beside statements that are on topic. */
  | { readonly kind: "unclear" };

const MAX_WORDS = 5;
const FEW_TERMS = 2;
const DATES = "day|businessDay|week|month|monthOfYear|year|clock|hour|minute";
// What is asked for, and the units that an answer to it has.
const ASKED: readonly (readonly [question: RegExp, units: string])[] = [
  [/いくら|何円|金額|料金|費用|how much|多少錢|金額|費用/iu, "yen|yuan|dollar|percent"],
  [/いつ|期限|締め?切り?|期間|どのくらい|when|deadline|how long|何時|期限|多久/iu, DATES],
  [/何歳|how old|幾歲/iu, "age"],
  [
    /何(?:日|営業日|週間|か月|ヶ月|年|時間|時|分)|how many (?:days|weeks|hours)|幾(?:天|小時|個月|年)/iu,
    DATES,
  ],
  [/何人|何名|how many people|幾(?:人|位)/iu, "person"],
  [/何回|何度|頻度|how often|how many times|幾次/iu, "times"],
  [/何(?:文字|桁)|長さ|length/iu, "character"],
  [/何(?:パーセント|%|割)|割合|percentage|百分之幾/iu, "percent|tenth"],
];
const ASKS_HOW =
  /どう(?:すれば|したら|やって|する)|方法|手順|手続|how (?:do|can|should|to)|如何|怎麼/iu;
const INSTRUCTS =
  /(?:ください|下さい|します|する|ましょう)[。.]?$|^(?:please|you (?:must|should|need))|請/iu;

function numberAskedFor(question: string, statement: string): string | undefined {
  const units = ASKED.filter(([asks]) => asks.test(question)).flatMap(([, u]) => u.split("|"));
  return numbersIn(statement).find(({ unit }) => units.includes(unit))?.text;
}

function relevanceOf(question: string, asked: ReadonlySet<string>, statement: string): Relevance {
  const own = termsOf(statement);
  const words = [...asked].filter((term) => term.length > 1 && own.has(term));
  if (words.length > 0) return { kind: "sharesWords", words: words.slice(0, MAX_WORDS) };
  const number = numberAskedFor(question, statement);
  if (number !== undefined) return { kind: "answersNumber", number };
  const instructs = ASKS_HOW.test(question) && INSTRUCTS.test(statement);
  return { kind: own.size <= FEW_TERMS || instructs ? "unclear" : "offTopic" };
}

/** Holds each statement alone against a question. */
export function topicOf(question: string, statements: readonly string[]): Relevance[] {
  const normal = question.normalize("NFKC");
  const asked = termsOf(question);
  return statements.map((statement) => relevanceOf(normal, asked, statement));
}

/**
 * Holds the statements of one answer against a question. What has no word in common with it may well
 * go on from a statement that has, so it is off topic only when the whole answer is.
 */
export function answerTopic(question: string, statements: readonly string[]): Relevance[] {
  const relevances = topicOf(question, statements);
  const onTopic = relevances.some(({ kind }) => kind === "sharesWords" || kind === "answersNumber");
  if (!onTopic) return relevances;
  return relevances.map((relevance) =>
    relevance.kind === "offTopic" ? { kind: "unclear" } : relevance,
  );
}
