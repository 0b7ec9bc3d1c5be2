import { type Language, parseLanguage } from "../language.ts";

const MOST = 200;

/** The reader's language out of an Accept-Language header; Japanese when it names none of ours. */
export function languageOfHeader(header: string | undefined): Language {
  const wanted = (header ?? "")
    .slice(0, MOST)
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.split(";").map((each) => each.trim());
      const quality = options.find((each) => each.startsWith("q="))?.slice(2) ?? "1";
      return { language: parseLanguage(tag), quality: Number(quality) || 0 };
    });
  const [best] = wanted
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return best?.language ?? "ja";
}
