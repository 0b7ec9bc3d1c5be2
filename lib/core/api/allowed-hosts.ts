interface AllowedHost {
  readonly host: string;
  readonly plain: boolean;
}

function parseEntry(entry: string): AllowedHost {
  const [, scheme = "https:", host = ""] = /^(https?:)?(?:\/\/)?([^/]+)\/?$/i.exec(entry) ?? [];
  return { host: host.toLowerCase(), plain: scheme.toLowerCase() === "http:" };
}

/**
 * Whether a deployment lets its models and agents be reached at an address: the host with its port
 * must be on the list, TLS is needed unless the entry begins with `http://`. A list entry is a
 * whole host: there are no patterns.
 */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  const isPlain = protocol === "http:";
  if (!isPlain && protocol !== "https:") return false;
  return allowed.map(parseEntry).some((entry) => {
    if (entry.plain !== isPlain || entry.host === "") return false;
    // As the address is written in the end: without the port that goes without saying.
    const url = `${protocol}//${entry.host}`;
    return URL.canParse(url) && new URL(url).host === host;
  });
}
