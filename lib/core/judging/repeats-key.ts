const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs;

/** Whether an object in a JSON text has a key twice: which of its values is meant, nobody knows. */
export function repeatsKey(json: string): boolean {
  /** Of every object and array that is open: the keys so far. */
  const open: Set<string>[] = [];
  let text = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const keys = open.at(-1);
      const key = JSON.parse(text) as string;
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    } else text = token;
  }
  return false;
}
