import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Makes a folder and those above it. Not by `recursive`: where a file system answers ENOENT below a
 * folder that is there (/proc, some network drives), Node.js 20 then tries for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    const parent = dirname(path);
    if (!(await isFolder(parent))) await makeFolder(parent);
    // The folder above is there now, by whomever: what still fails will not come right.
    await makeOne(path);
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST" || !(await isFolder(path))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
