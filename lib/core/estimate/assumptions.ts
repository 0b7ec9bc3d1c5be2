/** What an estimate takes for granted where neither test set nor configuration tell. Sizes in tokens. */
export const ASSUMED = {
  /** An answer that is not known yet, of a case without an expected one. */
  answerTokens: 120,
  /** A message of a conversation. */
  messageTokens: 60,
  /** Retrieved texts, where the agent does not say how many, and the size of each. */
  contexts: 4,
  contextTokens: 150,
  /** The reason of one verdict, and the reason of a whole judgement. */
  reasonTokens: 30,
  explanationTokens: 60,
  /** Any other text that a judge writes. */
  textTokens: 20,
  /** What is rarely in an answer (opinions, personal data ...) and what a user wants. */
  rareItems: 2,
  /** Steps that a judge makes of the criteria of a custom metric. */
  steps: 4,
  /** One call to check that a model can be used. */
  probeTokens: { input: 60, output: 10 },
  /** What one call takes, for the duration. */
  secondsPerCall: 3,
} as const;

/** Cases that are looked at; the rest of a longer test set is taken to be like them. */
export const MOST_SAMPLED = 100;
