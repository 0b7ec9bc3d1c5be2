export interface ReadPrompt {
  readonly blocks: readonly { readonly delimiter: string; readonly body: string }[];
  /** Everything that is no data, with `[n]` where block n stood. */
  readonly outside: string;
}

const OPENING = /<(data-[0-9a-f]{6})>\n/;

/**
 * Reads a prompt as its reader is told to: from an opening delimiter to the first closing one of the
 * same name, whatever the text in between looks like.
 */
export function readPrompt(user: string): ReadPrompt {
  const blocks: ReadPrompt["blocks"][number][] = [];
  let outside = "";
  let rest = user;
  for (let opening = OPENING.exec(rest); opening !== null; opening = OPENING.exec(rest)) {
    const [tag, delimiter = ""] = opening;
    const start = opening.index + tag.length;
    const closing = `\n</${delimiter}>`;
    const end = rest.indexOf(closing, start);
    if (end < 0) throw new RangeError(`The block ${delimiter} never ends`);
    outside += `${rest.slice(0, opening.index)}[${blocks.length}]`;
    blocks.push({ delimiter, body: rest.slice(start, end) });
    rest = rest.slice(end + closing.length);
  }
  return { blocks, outside: outside + rest };
}

/** How often a name occurs, in any letter case and width. */
export function occurrences(text: string, name: string): number {
  return text.normalize("NFKC").toLowerCase().split(name).length - 1;
}
