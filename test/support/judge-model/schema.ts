/** The parts of JSON Schema that the requests of judges are made of. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/**
 * The schema that a prompt describes in words, as in `{"verdicts":[{"verdict":"yes"|"no"}]}`: the last
 * line that is such a shape. Undefined where the provider is left to hold the answer to its schema.
 */
export function shapeIn(prompt: string): Schema | undefined {
  for (const line of prompt.split("\n").reverse()) {
    if (!line.startsWith('{"') || !line.endsWith("}")) continue;
    const shape = readShape(line);
    if (shape !== undefined) return shape;
  }
  return undefined;
}

function readShape(line: string): Schema | undefined {
  const tokens = line.match(/"(?:[^"\\]|\\.)*"|[a-z]+|[{}[\]:,|]/g) ?? [];
  let at = 0;
  const take = (wanted: string): void => {
    if (tokens[at++] !== wanted) throw new SyntaxError(`no ${wanted} in ${line}`);
  };
  const value = (): Schema => {
    if (tokens[at] === "[") {
      take("[");
      const items = value();
      take("]");
      return { type: "array", items };
    }
    return tokens[at] === "{" ? object() : alternatives();
  };
  const object = (): Schema => {
    const properties: [string, Schema][] = [];
    do {
      at += 1;
      const key = JSON.parse(tokens[at++] ?? "") as string;
      take(":");
      properties.push([key, value()]);
    } while (tokens[at] === ",");
    take("}");
    return { type: "object", properties: Object.fromEntries(properties) };
  };
  const alternatives = (): Schema => {
    const found: string[] = [];
    do {
      if (tokens[at] === "|") at += 1;
      found.push(tokens[at++] ?? "");
    } while (tokens[at] === "|");
    const words = found.filter((each) => each.startsWith('"')).map((each) => JSON.parse(each));
    return words.length > 0 ? { type: "string", enum: words } : { type: found };
  };
  try {
    return value();
  } catch {
    return undefined;
  }
}
