/** Takes out of a text what nobody may read. */
export type Redact = (text: string) => string;

/** For words in which no provider had a say. */
export const nothingSecret: Redact = (text) => text;

const MASK = "***";
/** What is shorter is no secret, and part of many words. */
const SHORTEST = 4;
/** Placeholders such as `ollama` are keys as well; an answer may hold them as words. */
const SHORTEST_IN_ANSWERS = 12;

/** A secret in every spelling that a server may echo it in. */
function spellings(secret: string): readonly string[] {
  const bare = secret.replace(/^\w+ +/, "");
  return [secret, bare].flatMap((each) => [
    each,
    JSON.stringify(each).slice(1, -1),
    encodeURIComponent(each),
  ]);
}

function redactorOf(secrets: readonly string[], shortest: number): Redact {
  const parts = [...new Set(secrets.flatMap(spellings))]
    .filter(({ length }) => length >= shortest)
    // A part of another one would leave the rest of it.
    .sort((a, b) => b.length - a.length);
  return (text) => parts.reduce((rest, part) => rest.replaceAll(part, MASK), text);
}

/** Takes secrets out of what a provider says of a call, and out of texts that were shortened since. */
export const redactor = (secrets: readonly string[]): Redact => redactorOf(secrets, SHORTEST);

/** Takes secrets out of a model's answer, which is kept and read by others. */
export function answerRedactor(secrets: readonly string[]): (content: unknown) => unknown {
  const redact = redactorOf(secrets, SHORTEST_IN_ANSWERS);
  return (content) => {
    const json = typeof content === "string" ? content : JSON.stringify(content);
    // No answer at all, or one that holds nothing secret, is passed on as it is.
    if (json === undefined) return content;
    const redacted = redact(json);
    if (redacted === json) return content;
    return typeof content === "string" ? redacted : JSON.parse(redacted);
  };
}
