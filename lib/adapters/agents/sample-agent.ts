import type { Language } from "../../core/language.ts";
import type { Agent, AgentAnswer, AgentRequest } from "../../core/ports.ts";
import { contentWords } from "../../core/text/words.ts";
import { type AnswerRequest, composeAnswer, matchedWeight } from "./compose-answer.ts";
import { changeNumber, inventSentence, type Misbehaviour } from "./misbehave.ts";
import {
  createPassageIndex,
  type FoundPassage,
  type PassageIndex,
  termsOf,
} from "./passage-index.ts";
import type { SampleDocument } from "./passages.ts";

const DEFAULT_K = 5;
/** Below this share of the question's weight in the best passage, the documents don't answer it. */
const LEAST_COVERAGE = 0.18;
const EARLIER_WEIGHT = 0.4;
const TOPIC_WORDS = 12;
const SEPARATOR = "#";

export interface SampleAgentOptions {
  /** Passages that it retrieves for a question; 5 by default. */
  readonly k?: number;
  /** As what it presents itself when it declines. */
  readonly role?: string;
  readonly misbehave?: Misbehaviour;
}

const DECLINES: Readonly<Record<Language, (role: string | undefined) => string>> = {
  ja: (role) =>
    `申し訳ありません。${role === undefined ? "" : `${role}として`}手元の資料を確認しましたが、ご質問にお答えできる記載は見つかりませんでした。担当部署にお問い合わせください。`,
  en: () =>
    "I'm sorry, I could not find anything in the documents that answers your question. Please ask the department in charge.",
  "zh-Hant": () => "很抱歉，我在現有的文件中找不到可以回答這個問題的內容。請洽詢負責的部門。",
};

function languageOf(question: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return "ja";
  return /\p{Script=Han}/u.test(question) ? "zh-Hant" : "en";
}

/** Grammar written in hiragana says nothing about the topic. */
const isTelling = (term: string): boolean => !/^[\p{Script=Hiragana}ー]+$/u.test(term);

/**
 * The conversation id carries the first question's topic, so that the agent itself holds no state:
 * a run that is resumed elsewhere gets the same answers.
 */
function conversationIdOf({ conversationId, question, caseId }: AgentRequest): string {
  if (conversationId !== undefined) return conversationId;
  const topic = [...new Set(contentWords(question))].slice(0, TOPIC_WORDS).join(" ");
  return `${topic}${SEPARATOR}${caseId}`;
}

function queryOf({ question, conversationId = "" }: AgentRequest): Map<string, number> {
  const topic = conversationId.split(SEPARATOR)[0] ?? "";
  return new Map([
    ...termsOf(topic).map((term) => [term, EARLIER_WEIGHT] as const),
    ...termsOf(question).map((term) => [term, 1] as const),
  ]);
}

/** Whether the passages speak of enough of what was asked. */
function covers(request: AnswerRequest): boolean {
  const telling = new Map([...request.query].filter(([term]) => isTelling(term)));
  let total = 0;
  for (const [term, weight] of telling) total += weight * request.index.idf(term);
  const best = request.passages.map(({ title, text }) =>
    matchedWeight(`${title} ${text}`, { ...request, query: telling }),
  );
  return total > 0 && Math.max(0, ...best) / total >= LEAST_COVERAGE;
}

function withoutDocumentsOf(
  found: readonly FoundPassage[],
  best: readonly FoundPassage[],
): readonly FoundPassage[] {
  const missed = new Set(best.map((passage) => passage.documentId));
  return found.filter((passage) => !missed.has(passage.documentId));
}

/**
 * An agent that really retrieves, for trying Saiten without a model: BM25 over the documents'
 * passages, an answer in their own words, a polite refusal when they don't hold one. The same
 * question always gets the same answer.
 */
export function createSampleAgent(
  documents: readonly SampleDocument[] | PassageIndex,
  { k = DEFAULT_K, role, misbehave = {} }: SampleAgentOptions = {},
): Agent {
  const index = "search" in documents ? documents : createPassageIndex(documents);

  function answerTo(request: AgentRequest, misses: boolean): AgentAnswer {
    const query = queryOf(request);
    const found = index.search(query);
    const chosen = misses ? withoutDocumentsOf(found, found.slice(0, k)) : found;
    const passages = chosen.slice(0, k);
    const asked = { question: request.question, query, passages, index };
    const answer = misses || covers(asked) ? composeAnswer(asked) : undefined;
    return {
      answer: answer ?? DECLINES[languageOf(request.question)](role),
      retrievedContexts: passages.map(({ text, documentId, score }) => ({
        text,
        source: documentId,
        score,
      })),
      conversationId: conversationIdOf(request),
    };
  }

  return {
    async ask(request, options) {
      options?.signal?.throwIfAborted();
      const { caseId } = request;
      const reply = answerTo(request, misbehave.miss?.includes(caseId) ?? false);
      let { answer } = reply;
      if (misbehave.changedNumber?.includes(caseId)) answer = changeNumber(answer);
      if (misbehave.inventedSentence?.includes(caseId))
        answer = inventSentence(answer, caseId, languageOf(request.question));
      return { ...reply, answer };
    },
  };
}
