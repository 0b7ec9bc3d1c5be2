import type { MetricWording } from "../wording.ts";

export const contextualPrecision: MetricWording = {
  verdicts: [
    "For each retrieved text, decide whether it is of use for arriving at the expected answer to the question.",
    "- yes: it supports at least part of the expected answer. no: it does not; a related topic alone is not enough.",
    "- Give one verdict per retrieved text, in the same order. The reason is one sentence that points to the passage.",
  ].join("\n"),
};
