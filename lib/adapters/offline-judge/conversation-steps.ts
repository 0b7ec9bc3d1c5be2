import type { Message } from "../../core/metrics/exchanges.ts";
import { splitSentences } from "../../core/text/split-sentences.ts";
import { questionsIn } from "./asks.ts";
import { relevanceVerdict, supportVerdict } from "./findings.ts";
import { openPartOf } from "./outcome.ts";
import { readMessage } from "./read-message.ts";
import { assertions, isQuestion, refusalIn } from "./sentences.ts";
import type { Step, Verdict } from "./step.ts";
import { examineClaims } from "./support.ts";
import { termsOf } from "./terms.ts";
import { answerTopic, isOnTopic, type Relevance, relevanceTo } from "./topic.ts";
import { isFollowUp } from "./user-wording.ts";
import type { Wording } from "./wording.ts";

// A question with fewer words of its own is understood by what was said around it.
const OWN_TERMS = 3;

type Messages = readonly Message[];

const saidBy = (messages: Messages, role: Message["role"]): string[] =>
  messages.filter((message) => message.role === role).map(({ content }) => content);

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** What the assistant states in a window, each sentence once. */
export const windowClaims: Step = ({ messages }) => ({
  claims: unique(saidBy(messages("transcript"), "assistant").flatMap(assertions)),
});

/** Where nothing was retrieved, or nobody knows what, nothing speaks for a claim or against it. */
export const windowVerdicts: Step = ({ list }, wording) => {
  const [claims, truths] = [list("claims"), list("truths")];
  const unknown: Verdict = { verdict: "idk", reason: wording.nothingRetrieved() };
  if (truths.length === 0) return { verdicts: claims.map(() => unknown) };
  return {
    verdicts: examineClaims(claims, truths).map((finding) =>
      supportVerdict(finding, wording.claimed),
    ),
  };
};

/** What speaks most for a message that makes these statements. */
function bestRelevance(question: string, statements: readonly string[]): Relevance | undefined {
  const relevances = answerTopic(question, statements);
  return (
    relevances.find(isOnTopic) ?? relevances.find(({ kind }) => kind === "unclear") ?? relevances[0]
  );
}

/** What the user asked last, together with what a message of few words goes on from. */
function questionBefore(earlier: Messages): string {
  const said = saidBy(earlier, "user");
  const last = said.at(-1) ?? "";
  return termsOf(last).size < OWN_TERMS ? said.join("\n") : last;
}

/** Whether the last message of a window has to do with what the user said. */
export const lastMessageVerdict: Step = ({ messages }, wording): Verdict => {
  const window = messages("transcript");
  const statements = assertions(window.at(-1)?.content ?? "");
  const relevance = bestRelevance(questionBefore(window.slice(0, -1)), statements);
  if (relevance === undefined) return { verdict: "yes", reason: wording.nothingStated() };
  const { verdict, reason } = relevanceVerdict(relevance, wording);
  return { verdict: verdict === "no" ? "no" : "yes", reason };
};

/**
 * The user's questions and wishes; what the user states where nothing is asked at all. What the
 * simulated user adds when the scenario is used up is no wish of anybody.
 */
export const intentions: Step = ({ messages }) => {
  const said = saidBy(messages("transcript"), "user").filter((message) => !isFollowUp(message));
  const asked = said.flatMap(questionsIn);
  return { intentions: unique(asked.length > 0 ? asked : said.flatMap(assertions)) };
};

/** Whether an answer after the message with the intention bears on it and does not decline. */
export const intentionVerdict: Step = ({ text, messages }, wording): Verdict => {
  const transcript = messages("transcript");
  const intention = text("intention");
  const at = transcript.findIndex(
    (message) => message.role === "user" && readMessage(message).sentences.has(intention),
  );
  const isShort = termsOf(intention).size < OWN_TERMS;
  const question = (isShort ? transcript[at]?.content : undefined) ?? intention;
  const replies = transcript.slice(at + 1).filter(({ role }) => role === "assistant");
  const [direct] = replies;
  if (direct === undefined) return { verdict: "no", reason: wording.unanswered() };
  const bearing = firstOnTopic(question, replies);
  return bearing === undefined
    ? directVerdict(question, direct.content, wording)
    : relevanceVerdict(bearing, wording);
};

function firstOnTopic(question: string, replies: Messages): Relevance | undefined {
  const relevanceOf = relevanceTo(question);
  for (const reply of replies) {
    const { declines, statements } = readMessage(reply);
    for (const statement of declines ? [] : statements) {
      const relevance = relevanceOf(statement);
      if (isOnTopic(relevance)) return relevance;
    }
  }
  return undefined;
}

/** The answer that came at once may be too short to share a word with what it answers. */
function directVerdict(question: string, reply: string, wording: Wording): Verdict {
  const refusal = refusalIn(reply);
  if (refusal !== undefined) return { verdict: "no", reason: wording.declined(refusal) };
  const relevance = bestRelevance(question, assertions(reply));
  const isBare = relevance === undefined && !splitSentences(reply).some(isQuestion);
  if (isBare || relevance?.kind === "unclear") return { verdict: "yes", reason: wording.unclear() };
  return { verdict: "no", reason: wording.unanswered() };
}

/** Reached when the assistant's statements support every sentence of the expected outcome. */
export const completion: Step = ({ text, messages }, wording) => {
  const stated = saidBy(messages("transcript"), "assistant").map((said) =>
    assertions(said).join("\n"),
  );
  const open = openPartOf(text("expectedOutcome"), stated);
  return open === undefined
    ? { isComplete: true, reason: wording.outcomeReached() }
    : { isComplete: false, reason: wording.outcomeOpen(open) };
};
