import { fail, ok, type Result } from "../errors.ts";

const LINE_FEED = 0x0a;

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The number of the first line that is not UTF-8, counted by line feeds. */
function brokenLine(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  let end = bytes.indexOf(LINE_FEED);
  while (end !== -1 && isUtf8(bytes.subarray(start, end))) {
    line += 1;
    start = end + 1;
    end = bytes.indexOf(LINE_FEED, start);
  }
  return line;
}

/** The text of a UTF-8 file without its BOM; anything else is refused, never guessed. */
export function decodeUtf8(bytes: Uint8Array, file: string): Result<string> {
  if (isUtf16(bytes)) return fail([{ code: "file.utf16", details: { file } }]);
  if (!isUtf8(bytes)) {
    return fail([{ code: "file.not_utf8", details: { file, line: brokenLine(bytes) } }]);
  }
  return ok(new TextDecoder("utf-8").decode(bytes));
}
