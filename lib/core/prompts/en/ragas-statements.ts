const whatCounts = [
  "- One point per entry, worded so that it can be understood alone: replace pronouns and fill in what is left out.",
  "- A sentence counts whether or not it ends with a full stop. A single sentence, or a short reply such as a bare yes, is a statement too: add what it refers to.",
  "- Keep numbers, dates, conditions and exceptions as written.",
];
const whenNone = "- If nothing is stated, return an empty list.";

/** The answer split up; metrics that ask for it under one name share the request. */
export const answerStatements = [
  "Break down everything that the answer says into statements. Use the question only to fill in what the answer leaves out.",
  ...whatCounts,
  "- Leave out greetings, questions, and saying that something is not known or was not found.",
  whenNone,
].join("\n");

/** The expected answer split up in the same way. */
export const referenceStatements = [
  "Break down everything that the expected answer says into statements. Use the question only to fill in what it leaves out.",
  ...whatCounts,
  whenNone,
].join("\n");
