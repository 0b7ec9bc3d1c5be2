const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text for XML 1.0 content and double-quoted attributes; characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  return text.replace(ILLEGAL, "").replace(/[&<>"\t\n\r]/g, (c) => String(ENTITIES[c]));
}

/** Text for element content, where line breaks may stay as they are. */
export function escapeXmlText(text: string): string {
  return text
    .replace(ILLEGAL, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[&<>]/g, (c) => String(ENTITIES[c]));
}
