import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PLACE = /(file:\/\/[^\s()]+):(\d+):(\d+)/g;

/** A stack trace with the places in the sources where it names files that were bundled from them. */
export function sourceTrace(trace: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return trace.replace(PLACE, (place, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    if (!maps.has(file)) maps.set(file, mapBeside(file));
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("fileName" in origin)) return place;
    const source = pathToFileURL(resolve(dirname(file), origin.fileName));
    return `${source.href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapBeside(file: string): SourceMap | undefined {
  const path = `${file}.map`;
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
