import type { RunView } from "../../lib/core/api/run-view.ts";
import { renderSummary } from "../../lib/core/report/render-summary.ts";
import type { CommandContext } from "../context.ts";
import { EXIT, EXIT_OF_VERDICT } from "../exit-codes.ts";
import type { Connection } from "./connection.ts";
import { readReport, reportLinkOf } from "./report.ts";
import { remoteWordsIn } from "./words.ts";

/** Prints what came out of a run and sets the exit code that `saiten run` would end with. */
export async function conclude(
  context: CommandContext,
  connection: Connection,
  run: RunView,
  json: boolean,
): Promise<void> {
  const { output, language } = context;
  const { id, verdict, error } = run;
  const report = run.links.report === null ? undefined : await readReport(connection, id);
  context.exitCode = exitCodeOf(run);
  const words = remoteWordsIn(language);
  if (error !== null) output.err(error.message);
  else if (run.startedAt === null) output.err(words.notBegun(id));
  if (!isRefused(run) && run.status !== "completed") output.err(words.hint(id));
  if (json) {
    const { exitCode } = context;
    output.out(JSON.stringify({ runId: id, exitCode, verdict, run, report: report ?? null }));
    return;
  }
  if (report === undefined) return;
  output.out(renderSummary(report, report.run.language));
  output.out(await reportLinkOf(connection, id, "html"));
}

/** True for a run that did not come to begin because something was wrong with it, not with its server. */
const isRefused = ({ startedAt, error }: RunView): boolean =>
  startedAt === null && error !== null && error.code !== "run.machine_failed";

function exitCodeOf(run: RunView): number {
  if (run.verdict !== null) return EXIT_OF_VERDICT[run.verdict];
  return isRefused(run) ? EXIT.invalid : EXIT.incomplete;
}
