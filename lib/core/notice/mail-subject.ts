import type { RunRef } from "../ports.ts";
import { percent } from "../report/format.ts";
import type { Notice } from "./notice.ts";

/** SNS refuses a longer one. */
const LONGEST = 99;

/**
 * The subject of an e-mail about a run, as SNS takes it: one line of ASCII that begins with a letter,
 * such as `Saiten: FAIL handbook (91.0%)`. A name that ASCII can't write gives way to the run's id.
 */
export function mailSubject({
  verdict,
  name,
  runId,
  passRate,
}: Pick<Notice, "verdict" | "name" | "passRate"> & Pick<RunRef, "runId">): string {
  const rate = passRate === null ? "" : ` (${percent(passRate)})`;
  const told = `Saiten: ${verdict.toUpperCase()} ${inAscii(name) ?? runId}`;
  return told.slice(0, LONGEST - rate.length).trimEnd() + rate;
}

/** Without accents and wide forms, and without signs that a mail program may make something of. */
function inAscii(name: string): string | undefined {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "");
  if (/[^\x20-\x7e]/.test(plain)) return undefined;
  const words = plain.replace(/[^A-Za-z0-9 ._()+#%-]+/g, " ").replace(/ +/g, " ");
  return /[A-Za-z0-9]/.test(words) ? words.trim() : undefined;
}
