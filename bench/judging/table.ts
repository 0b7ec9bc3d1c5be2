/** One figure of the bench, beside what it may be. */
export interface Row {
  readonly figure: string;
  readonly value: number;
  readonly unit?: string;
  readonly limit: number;
  /** Whether the limit is the most or the least that the value may be. */
  readonly is: "atMost" | "atLeast";
  readonly note?: string;
  /** True: the same on every machine, so that missing the limit is a fault. */
  readonly counted?: boolean;
}

export const meets = ({ value, limit, is }: Row): boolean =>
  is === "atMost" ? value <= limit : value >= limit;

const amount = (value: number): string =>
  Number.isInteger(value) || value >= 1000 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1);

const HEAD = ["figure", "measured", "limit", "measured ÷ limit", "", ""];

function cells(row: Row): readonly string[] {
  const { figure, value, unit = "", limit, is, note = "" } = row;
  const ratio = limit === 0 ? "–" : (value / limit).toFixed(2);
  const bound = `${is === "atMost" ? "≤" : "≥"} ${amount(limit)}`;
  return [
    figure,
    `${amount(value)} ${unit}`.trim(),
    bound,
    ratio,
    meets(row) ? "ok" : "MISSED",
    note,
  ];
}

/** Columns as wide as their widest cell. */
export function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

export const table = (rows: readonly Row[]): string => alignColumns([HEAD, ...rows.map(cells)]);
