import type { Message } from "../messages/catalog.ts";

const LATER_FORMATS = [".csv", ".tsv", ".xlsx", ".xls"];

/** Says so when the name of a file ends as formats do that can't be read yet; look before reading. */
export function unsupportedFormat(file: string): Message | undefined {
  const extension = LATER_FORMATS.find((each) => file.toLowerCase().endsWith(each));
  if (extension === undefined) return undefined;
  return { code: "dataset.format_not_supported_yet", details: { file, extension } };
}
