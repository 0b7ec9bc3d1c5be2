import { ServiceError } from "../exchange.ts";

const LINE_END = Buffer.from("\r\n");
const MAX_LINE = 16 * 1024;

const malformed = (): ServiceError =>
  new ServiceError("IncompleteBody", "the aws-chunked body is malformed or ends too early");

/**
 * Takes off the framing that SDKs put around streamed uploads: chunks of
 * `<hex size>[;extension]\r\n<bytes>\r\n`, a last one of size 0, then trailing headers, which are
 * put into `trailers`.
 */
export async function* decodeAwsChunked(
  body: AsyncIterable<Uint8Array>,
  trailers: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = createReader(body);
  for (;;) {
    const size = chunkSize(await reader.line());
    if (size === 0) break;
    yield* reader.bytes(size);
    if ((await reader.line()) !== "") throw malformed();
  }
  for (let line = await reader.trailer(); line !== ""; line = await reader.trailer()) {
    const colon = line.indexOf(":");
    if (colon > 0) trailers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
}

function chunkSize(line: string): number {
  const digits = line.split(";")[0]?.trim() ?? "";
  if (!/^[0-9a-f]{1,8}$/i.test(digits)) throw malformed();
  return Number.parseInt(digits, 16);
}

function createReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);

  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done) return false;
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
    return true;
  };
  const takeLine = async (atEnd: () => string): Promise<string> => {
    for (;;) {
      const end = held.indexOf(LINE_END);
      if (end >= 0) {
        const line = held.toString("latin1", 0, end);
        held = held.subarray(end + LINE_END.length);
        return line;
      }
      if (held.length > MAX_LINE) throw malformed();
      if (!(await more())) return atEnd();
    }
  };
  return {
    line: () =>
      takeLine(() => {
        throw malformed();
      }),
    /** A trailing line; the empty line at the very end may be missing. */
    trailer: () =>
      takeLine(() => {
        const rest = held.toString("latin1");
        held = Buffer.alloc(0);
        return rest;
      }),
    async *bytes(count: number): AsyncGenerator<Uint8Array> {
      let left = count;
      while (left > 0) {
        if (held.length === 0 && !(await more())) throw malformed();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}
