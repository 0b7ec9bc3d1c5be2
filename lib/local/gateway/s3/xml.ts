/** An element with text or further elements inside. */
export type XmlNode = readonly [name: string, content: string | number | boolean | XmlNode[]];

/** Renders a document with S3's namespace, or without one for errors. */
export function renderXml([name, content]: XmlNode, namespace = true): string {
  const attribute = namespace ? ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"' : "";
  const inside = renderContent(content);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${attribute}>${inside}</${name}>`;
}

function renderContent(content: XmlNode[1]): string {
  if (typeof content !== "object") return escapeText(String(content));
  return content.map(([name, inside]) => `<${name}>${renderContent(inside)}</${name}>`).join("");
}

function escapeText(text: string): string {
  return text.replace(/[&<>"'\p{Cc}]/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/** Texts of the elements with this name, in order: enough for the bodies that S3 requests have. */
export function elementTexts(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, "g");
  return Array.from(xml.matchAll(pattern), (match) => unescapeText(match[1] ?? ""));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function unescapeText(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? whole;
  });
}
