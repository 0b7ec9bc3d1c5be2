import { nearestName } from "../text/nearest-name.ts";

/**
 * Names that are of the IANA database and that some Node.js doesn't list: of two names of a zone it has
 * the older or the newer one.
 */
const FURTHER = [
  "UTC",
  "GMT",
  "Etc/UTC",
  "Etc/GMT",
  "Africa/Asmara",
  "America/Argentina/Buenos_Aires",
  "America/Argentina/Catamarca",
  "America/Argentina/Cordoba",
  "America/Argentina/Jujuy",
  "America/Argentina/Mendoza",
  "America/Atikokan",
  "America/Indiana/Indianapolis",
  "America/Kentucky/Louisville",
  "America/Nuuk",
  "Asia/Calcutta",
  "Asia/Ho_Chi_Minh",
  "Asia/Kathmandu",
  "Asia/Katmandu",
  "Asia/Kolkata",
  "Asia/Rangoon",
  "Asia/Saigon",
  "Asia/Yangon",
  "Atlantic/Faroe",
  "Europe/Kiev",
  "Europe/Kyiv",
  "Pacific/Chuuk",
  "Pacific/Kanton",
  "Pacific/Pohnpei",
];

const listed = Intl.supportedValuesOf("timeZone");
const known: ReadonlySet<string> = new Set([...listed, ...FURTHER]);

/**
 * Whether the Scheduler takes it, which wants a name of the IANA database as it is written there. Node.js
 * would take abbreviations, offsets and any case as well.
 */
export const isTimeZone = (text: string): boolean => known.has(text);

/** What was meant by a name that is none: `Asia/Tokyo` for `JST` and for `asia/tokyo`. */
export function nearestTimeZone(text: string): string | undefined {
  const meant = zoneOfNode(text);
  if (meant !== undefined) return known.has(meant) ? meant : undefined;
  return text.includes("/") ? nearestName(text, listed) : undefined;
}

function zoneOfNode(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
