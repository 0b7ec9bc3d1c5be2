import type { Language } from "../../core/language.ts";
import { withInnerQuotes } from "./inner-quotes.ts";
import { japaneseRequest } from "./japanese-request.ts";
import { isQuestion } from "./sentences.ts";

type Request = (sentence: string) => string;

/** A sentence of this form becomes the request; what it says of the user goes in front of it. */
interface Turn {
  readonly form: RegExp;
  request(what: string): string;
}

interface Grammar {
  readonly signpost: RegExp;
  readonly turns: readonly Turn[];
  /** What the user says of themselves; undefined where the rules can't tell. */
  introduce(subject: string): string | undefined;
  other(sentence: string): string;
}

function requestBy({ signpost, turns, introduce, other }: Grammar): Request {
  return (sentence) => {
    const plain = sentence.replace(/[。．.!！]+$/u, "");
    const said = plain.replace(signpost, "");
    for (const { form, request } of turns) {
      const { subject = "", what } = form.exec(said)?.groups ?? {};
      const introduction = what === undefined ? undefined : introduce(subject.trim());
      if (what !== undefined && introduction !== undefined) return introduction + request(what);
    }
    return isQuestion(plain) ? plain : other(plain);
  };
}

const EN_WANTS = "(?:wants?|would like|needs?|wishes|hopes|tries|is trying)";
const EN_ANYBODY =
  /^(?:(?:an?|the|one|some) (?:employee|worker|user|customer|client|person|caller|visitor)|(?:some|any)(?:body|one)|s?he|they|i|we|\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?)$/u;
const EN_PERSON = /^(?:an?|the|one|some(?:body|one)) (?!.*\b(?:who|that|which|and|to)$)/iu;

function introduceInEnglish(given: string): string | undefined {
  const subject = given.replace(/,?\s+(?:then|also|now|first|next|finally)$|,$/iu, "");
  const lower = subject.replace(/^(?:An?|The|One|Some(?:body|one)|S?He|They)\b/u, (word) =>
    word.toLowerCase(),
  );
  if (lower === "" || EN_ANYBODY.test(lower)) return "";
  return EN_PERSON.test(lower) ? `I am ${lower}. ` : undefined;
}

const en = requestBy({
  signpost: /^(?:then|next|after that|later|finally|also|now),?\s+/iu,
  turns: [
    {
      form: new RegExp(
        `^(?<subject>.*?)\\b${EN_WANTS} to (?:know|find out|learn|check|understand) (?<what>.+)$`,
        "iu",
      ),
      request: (what) => `Please tell me ${what}.`,
    },
    {
      form: /^(?<subject>.*?)\b(?:asks?|wonders?|inquires?) (?<what>(?:about|whether|if|how|when|what|where|who|why|which)\b.+)$/iu,
      request: (what) => `Please tell me ${what}.`,
    },
    {
      form: new RegExp(`^(?<subject>.*?)\\b${EN_WANTS} (?<what>.+)$`, "iu"),
      request: (what) => `I would like ${what}. How does that work?`,
    },
  ],
  introduce: introduceInEnglish,
  other: (sentence) => `Please tell me more about this: "${sentence.replaceAll('"', "'")}"`,
});

const ZH_PERSON = "[員工者人客戶生民師手]";
const ZH_ANYBODY =
  /^(?:(?:一[位名個]|某[位人]?|該|這[位名])?(?:員工|職員|使用者|用戶|客戶|顧客|客人|民眾|人)?|[他她你您我]們?)$/u;

function introduceInChinese(given: string): string | undefined {
  const subject = given.replace(/[也還又則便先再]+$/u, "");
  const at = subject.lastIndexOf("，") + 1;
  const [circumstances, who] = [subject.slice(0, at), subject.slice(at)];
  if (ZH_ANYBODY.test(who)) return circumstances;
  return new RegExp(`${ZH_PERSON}$`, "u").test(who) ? `${circumstances}我是${who}，` : undefined;
}

const zhHant = requestBy({
  signpost: /^(?:接著|接下來|然後|之後|最後|另外|並且?|再)，?/u,
  turns: [
    {
      form: /^(?<subject>.*?)(?:想要?|希望|需要)(?:知道|了解|瞭解|確認|詢問|查詢|請教)(?<what>.+)$/u,
      request: (what) => `請告訴我${what}。`,
    },
    {
      form: /^(?<subject>.*?)(?:詢問|請教|查詢)(?<what>.+)$/u,
      request: (what) => `請告訴我${what}。`,
    },
    {
      form: new RegExp(
        `^(?<subject>.*${ZH_PERSON})[也還又則便先再]?(?<what>(?:想要?|希望|需要).+)$`,
        "u",
      ),
      request: (what) => `我${what}，請問該怎麼做？`,
    },
    {
      form: /^(?<subject>.*?)(?<what>(?:想要?|希望|需要).+)$/u,
      request: (what) => `我${what}，請問該怎麼做？`,
    },
  ],
  introduce: introduceInChinese,
  other: (sentence) => `請說明「${withInnerQuotes(sentence)}」。`,
});

/** A sentence about the user as a request of that user, with the conditions that it names. */
export const REQUESTS: Readonly<Record<Language, Request>> = {
  ja: japaneseRequest,
  en,
  "zh-Hant": zhHant,
};
