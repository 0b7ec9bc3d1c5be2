import * as z from "zod";
import { cancelRun } from "../../../core/api/cancel-run.ts";
import { caseView, caseViewSchema } from "../../../core/api/case-view.ts";
import { findRun } from "../../../core/api/find-run.ts";
import { REPORT_FORMATS, reportLink, reportLinkSchema } from "../../../core/api/report-link.ts";
import { resumeBodySchema, resumeRun } from "../../../core/api/resume-run.ts";
import { runBodySchema } from "../../../core/api/run-body.ts";
import { runSummarySchema, runViewSchema, summaryOf, viewRun } from "../../../core/api/run-view.ts";
import { describe } from "../../../core/errors.ts";
import { limitOf, listOf, warningsSchema } from "../lists.ts";
import { type Call, type Route, read } from "../route.ts";

const runOf = ({ caller, params }: Call) => ({ tenant: caller.tenant, runId: params.id ?? "" });

const startedSchema = z.strictObject({ ...runSummarySchema.shape, ...warningsSchema.shape });

const start: Route = {
  method: "post",
  path: "/runs",
  scope: "saiten/run",
  summary:
    "Starts a run. The same Idempotency-Key and body start one run, however often they come.",
  takesKey: true,
  body: runBodySchema,
  answers: { 202: startedSchema },
  async run(ports, { caller, body, idempotencyKey: key, language }) {
    const request = { tenant: caller.tenant, body, ...(key !== undefined && { key }) };
    // Knows every metric and its wording: what only reads does without.
    const { startRun } = await import("../../../core/api/start-run.ts");
    const started = await startRun(ports, request);
    if (!started.ok) return { problems: started.error, named: false };
    const { run, warnings } = started.value;
    const told = warnings.map((warning) => describe(warning, language));
    return { status: 202, body: { ...summaryOf(run), warnings: told } };
  },
};

const list: Route = {
  method: "get",
  path: "/runs",
  scope: "saiten/read",
  summary: "Runs, newest first.",
  isList: true,
  answers: { 200: listOf(runSummarySchema) },
  async run({ runList }, call) {
    const { items, next } = await runList.list(call.caller.tenant, limitOf(call));
    return { status: 200, body: { items: items.map(summaryOf) }, next };
  },
};

const show: Route = {
  method: "get",
  path: "/runs/{id}",
  scope: "saiten/read",
  summary: "A run: status, progress, and verdict and counts once it has ended.",
  answers: { 200: runViewSchema },
  async run(ports, call) {
    const found = await findRun(ports.runs, runOf(call));
    if (!found.ok) return { problems: found.error };
    return { status: 200, body: await viewRun(ports, found.value) };
  },
};

const caseQuery = z.strictObject({
  status: caseViewSchema.shape.status.optional(),
});

const cases: Route = {
  method: "get",
  path: "/runs/{id}/cases",
  scope: "saiten/read",
  summary: "Results of the cases so far. With a status, a page may be short although more follow.",
  isList: true,
  query: caseQuery,
  answers: { 200: listOf(caseViewSchema) },
  async run({ runs, caseList }, call) {
    const query = read(caseQuery, call.query);
    if (!query.ok) return { problems: query.error };
    const found = await findRun(runs, runOf(call));
    if (!found.ok) return { problems: found.error };
    const { status } = query.value;
    const page = { ...limitOf(call), ...(status !== undefined && { status }) };
    const { items, next } = await caseList.list(found.value, page);
    return { status: 200, body: { items: items.map(caseView) }, next };
  },
};

const reportQuery = z.strictObject({ format: z.enum(REPORT_FORMATS).default("html") });

const report: Route = {
  method: "get",
  path: "/runs/{id}/report",
  scope: "saiten/read",
  summary: "A link to the report, which works for five minutes.",
  query: reportQuery,
  answers: { 200: reportLinkSchema },
  async run(ports, call) {
    const query = read(reportQuery, call.query);
    if (!query.ok) return { problems: query.error };
    const link = await reportLink(ports, runOf(call), query.value.format);
    return link.ok ? { status: 200, body: link.value } : { problems: link.error };
  },
};

const cancel: Route = {
  method: "post",
  path: "/runs/{id}/cancel",
  scope: "saiten/run",
  summary: "Ends a run: cases under way finish, no further one begins.",
  answers: { 202: runSummarySchema },
  async run(ports, call) {
    const cancelled = await cancelRun(ports, runOf(call));
    if (!cancelled.ok) return { problems: cancelled.error };
    return { status: 202, body: summaryOf(cancelled.value) };
  },
};

const resume: Route = {
  method: "post",
  path: "/runs/{id}/resume",
  scope: "saiten/run",
  summary:
    "Goes on with a run that ended before its last case, with another budget if one is given.",
  body: resumeBodySchema,
  answers: { 202: runSummarySchema },
  async run(ports, call) {
    const body = read(resumeBodySchema, call.body);
    if (!body.ok) return { problems: body.error };
    const resumed = await resumeRun(ports, runOf(call), body.value);
    if (!resumed.ok) return { problems: resumed.error };
    return { status: 202, body: summaryOf(resumed.value) };
  },
};

export const runRoutes: readonly Route[] = [start, list, show, cases, report, cancel, resume];
