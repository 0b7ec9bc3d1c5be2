import type { RunRequest } from "../config/run-config.ts";
import { labelsIn } from "../report/labels.ts";
import { shorten } from "../report/readable-text.ts";
import type { RunRecord } from "../run-record.ts";
import type { Notice } from "./notice.ts";
import { safeText } from "./safe-text.ts";
import { noticeWords } from "./words.ts";

const NAME = 60;
const CAUSE = 500;

/** The notice of a run that broke before there was anything to report from. */
export function noticeWithoutReport(request: RunRequest, record: RunRecord): Notice {
  const { language, name, testSet, agent, judge } = request;
  const labels = labelsIn(language);
  const told = [labels.verdict.incomplete, safeText(name, NAME)].join(labels.colon);
  const cause = record.error === undefined ? [] : [safeText(record.error.message, CAUSE)];
  const runId = [labels.facts.runId, record.runId].join(labels.colon);
  return {
    name: shorten(name, NAME),
    testSet: shorten(testSet.name, NAME),
    agent: shorten(agent.name ?? agent.type, NAME),
    judge: shorten("model" in judge ? judge.model.modelId : judge.alias, NAME),
    verdict: "incomplete",
    status: record.stop === "cancelled" ? "cancelled" : "incomplete",
    passRate: null,
    passed: 0,
    of: 0,
    errors: 0,
    costUsd: null,
    gates: [],
    changes: [],
    subject: told,
    text: [told, noticeWords(language).noReport, ...cause, runId].join("\n"),
  };
}
