import { padEndWide, padStartWide, textWidth } from "./text-width.ts";

/** Rows in columns of equal width; `rightAligned` says it of each column. */
export function aligned(
  rows: readonly (readonly string[])[],
  rightAligned: readonly boolean[],
): readonly string[] {
  const widths = rightAligned.map((_, column) =>
    Math.max(...rows.map((row) => textWidth(String(row[column])))),
  );
  return rows.map((row) =>
    row
      .map((text, column) =>
        (rightAligned[column] ? padStartWide : padEndWide)(text, Number(widths[column])),
      )
      .join("  ")
      .trimEnd(),
  );
}
