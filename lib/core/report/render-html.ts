import { createHash } from "node:crypto";
import { caseLists } from "./html/case-lists.ts";
import { figureCards } from "./html/figure-cards.ts";
import { diagnosisList, tagTable } from "./html/findings.ts";
import { gateTable } from "./html/gate-table.ts";
import { metricBars } from "./html/metric-bars.ts";
import { overview } from "./html/overview.ts";
import { stylesheet } from "./html/stylesheet.ts";
import { unstableTable } from "./html/unstable-cases.ts";
import { html, toMarkup, trusted } from "./html.ts";
import { type ReportInput, viewOf } from "./view.ts";

const STYLE_HASH = createHash("sha256").update(stylesheet).digest("base64");

/** Nothing may be loaded, run, framed or sent; the one stylesheet is known by its hash. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/** The report as one page without scripts that opens offline, on a phone, and prints on A4. */
export function renderHtml(input: ReportInput): string {
  const view = viewOf(input);
  const { report, labels, language } = view;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${labels.verdict[report.verdict]} ${report.run.name}${labels.colon}${labels.title}</title>
<style>${trusted(stylesheet)}</style>
</head>
<body>
<main>
${overview(view)}
${figureCards(view)}
${gateTable(view)}
${metricBars(view)}
${diagnosisList(view)}
${tagTable(view)}
${unstableTable(view)}
${caseLists(view)}
<footer>Saiten / ${report.run.id}</footer>
</main>
</body>
</html>
`;
  return toMarkup(page);
}
