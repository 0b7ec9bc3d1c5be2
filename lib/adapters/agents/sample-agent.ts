import type { Language } from "../../core/language.ts";
import type { Agent, AgentAnswer, AgentRequest } from "../../core/ports.ts";
import { bigrams } from "../../core/text/bigrams.ts";
import { languageOf } from "../../core/text/language-of.ts";
import { contentWords } from "../../core/text/words.ts";
import { composeAnswer } from "./compose-answer.ts";
import { changeNumber, inventSentence, type Misbehaviour } from "./misbehave.ts";
import {
  createPassageIndex,
  type FoundPassage,
  type PassageIndex,
  termsOf,
} from "./passage-index.ts";
import type { Passage, SampleDocument } from "./passages.ts";

const DEFAULT_K = 5;
/** Below this share of the question's weight in the best passage, the documents don't answer it. */
const LEAST_COVERAGE = 0.3;
const EARLIER_WEIGHT = 0.2;
const TOPIC_WORDS = 12;
const SEPARATOR = "#";

export interface SampleAgentOptions {
  /** Passages that it retrieves for a question; 5 by default. */
  readonly k?: number | undefined;
  /** As what it presents itself when it declines. */
  readonly role?: string | undefined;
  readonly misbehave?: Misbehaviour | undefined;
}

export interface SampleAgentSetup extends SampleAgentOptions {
  readonly documents: readonly SampleDocument[];
}

const DECLINES: Readonly<Record<Language, (role: string | undefined) => string>> = {
  ja: (role) =>
    `申し訳ございませんが、${role === undefined ? "" : `${role}として`}手元の資料を確認したところ、ご質問にお答えできる記載は見つかりませんでした。担当部署にお問い合わせください。`,
  en: () =>
    "I'm sorry, I could not find anything in the documents that answers your question. Please ask the department in charge.",
  "zh-Hant": () => "很抱歉，我在現有的文件中找不到可以回答這個問題的內容。請洽詢負責的部門。",
};

/** The nearest of the languages that it speaks. */
function languageFor(question: string): Language {
  const language = languageOf(question);
  if (language === "ja" || language === "zh-Hant") return language;
  return language === "zh-Hans" ? "zh-Hant" : "en";
}

/** The words that are not merely grammar, which is written in hiragana. */
function tellingWords(text: string): string[] {
  return contentWords(text).filter((word) => !/^[\p{Script=Hiragana}ー]+$/u.test(word));
}

/** The same, and what is inside long words. */
function tellingTerms(text: string): string[] {
  const inside = bigrams(text).filter((bigram) => !/\p{Script=Hiragana}/u.test(bigram));
  return [...tellingWords(text), ...inside];
}

/**
 * The conversation id carries the first question's topic, so that the agent itself holds no state:
 * a run that is resumed elsewhere gets the same answers.
 */
function conversationIdOf({ conversationId, question, caseId }: AgentRequest): string {
  if (conversationId !== undefined) return conversationId;
  const topic = [...new Set(contentWords(question))].slice(0, TOPIC_WORDS).join(" ");
  return `${topic}${SEPARATOR}${caseId}`;
}

/** The terms of the question, and with less weight those of the conversation's first one. */
function queryOf(
  { question, conversationId = "" }: AgentRequest,
  terms: (text: string) => string[],
): Map<string, number> {
  const topic = conversationId.slice(0, Math.max(0, conversationId.indexOf(SEPARATOR)));
  return new Map([
    ...terms(topic).map((term) => [term, EARLIER_WEIGHT] as const),
    ...terms(question).map((term) => [term, 1] as const),
  ]);
}

/** Whether one of the passages speaks of enough of what was asked. */
function covers(index: PassageIndex, request: AgentRequest, passages: readonly Passage[]): boolean {
  const query = queryOf(request, tellingTerms);
  const total = index.weightOf(query.keys(), query);
  const least = total * LEAST_COVERAGE;
  return passages.some(
    ({ title, text }) => index.weightOf(termsOf(`${title} ${text}`), query) >= least,
  );
}

function withoutDocumentsOf(
  found: readonly FoundPassage[],
  best: readonly FoundPassage[],
): readonly FoundPassage[] {
  const missed = new Set(best.map((passage) => passage.documentId));
  return found.filter((passage) => !missed.has(passage.documentId));
}

/** The sample agent over an index that is there already. */
export function sampleAgentOver(
  index: PassageIndex,
  { k = DEFAULT_K, role, misbehave = {} }: SampleAgentOptions,
): Agent {
  function answerTo(request: AgentRequest, misses: boolean): AgentAnswer {
    const { question } = request;
    const found = index.search(queryOf(request, termsOf));
    const chosen = misses ? withoutDocumentsOf(found, found.slice(0, k)) : found;
    const passages = chosen.slice(0, k);
    const words = queryOf(request, tellingWords);
    const answer =
      misses || covers(index, request, passages)
        ? composeAnswer({ question, words, passages, index })
        : undefined;
    return {
      answer: answer ?? DECLINES[languageFor(question)](role),
      retrievedContexts: passages.map(({ text, documentId, score }) => ({
        text,
        source: documentId,
        score,
      })),
      conversationId: conversationIdOf(request),
      costUsd: 0,
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
        answer = inventSentence(answer, caseId, languageFor(request.question));
      return { ...reply, answer };
    },
  };
}

/**
 * An agent that really retrieves, for trying Saiten without a model: BM25 over the documents'
 * passages, an answer in their own words, a polite refusal when they don't hold one. The same
 * question always gets the same answer.
 */
export function createSampleAgent({ documents, ...options }: SampleAgentSetup): Agent {
  return sampleAgentOver(createPassageIndex(documents), options);
}
