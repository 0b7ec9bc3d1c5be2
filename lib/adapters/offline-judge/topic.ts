import { type NumberMention, numbersIn } from "../../core/text/numbers-in.ts";
import { type SharedWords, sharedWords } from "./shared-words.ts";
import { termsOf } from "./terms.ts";

/** Whether a statement bears on a question, and by what. */
export type Relevance =
  /** Which words takes work to tell, so it is only told when somebody asks. */
  | { readonly kind: "sharesWords"; words(): SharedWords }
  /** It gives a number of the kind that is asked for. */
  | { readonly kind: "answersNumber"; readonly number: string }
  | { readonly kind: "offTopic" }
  /** The rules have no hold: too short, an instruction, or beside statements that are on topic. */
  | { readonly kind: "unclear" };

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

/** A sentence that is held against many questions; it is read once, and only as far as is needed. */
export class Statement {
  readonly text: string;
  #terms: ReadonlySet<string> | undefined;
  #numbers: readonly NumberMention[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get terms(): ReadonlySet<string> {
    this.#terms ??= termsOf(this.text);
    return this.#terms;
  }

  get numbers(): readonly NumberMention[] {
    this.#numbers ??= numbersIn(this.text);
    return this.#numbers;
  }
}

/** How a statement bears on the question. */
export function relevanceTo(question: string): (statement: Statement) => Relevance {
  const normal = question.normalize("NFKC");
  const terms = [...termsOf(question)].filter((term) => term.length > 1);
  const units = new Set(
    ASKED.filter(([asks]) => asks.test(normal)).flatMap(([, given]) => given.split("|")),
  );
  const asksHow = ASKS_HOW.test(normal);
  return (statement) => {
    const shared = new Set(terms.filter((term) => statement.terms.has(term)));
    if (shared.size > 0) {
      return { kind: "sharesWords", words: () => sharedWords(question, statement.text, shared) };
    }
    const number = units.size > 0 && statement.numbers.find(({ unit }) => units.has(unit));
    if (number) return { kind: "answersNumber", number: number.text };
    const instructs = asksHow && INSTRUCTS.test(statement.text);
    return { kind: statement.terms.size <= FEW_TERMS || instructs ? "unclear" : "offTopic" };
  };
}

/** Whether a statement bears on the question by what it says. */
export const isOnTopic = ({ kind }: Relevance): boolean =>
  kind === "sharesWords" || kind === "answersNumber";

/** Holds each statement alone against a question. */
export function topicOf(question: string, statements: readonly string[]): Relevance[] {
  const relevanceOf = relevanceTo(question);
  return statements.map((statement) => relevanceOf(new Statement(statement)));
}

/**
 * Holds the statements of one answer against a question. What has no word in common with it may well
 * go on from a statement that has, so it is off topic only when the whole answer is.
 */
export function answerTopic(question: string, statements: readonly string[]): Relevance[] {
  const relevances = topicOf(question, statements);
  if (!relevances.some(isOnTopic)) return relevances;
  return relevances.map((relevance) =>
    relevance.kind === "offTopic" ? { kind: "unclear" } : relevance,
  );
}
