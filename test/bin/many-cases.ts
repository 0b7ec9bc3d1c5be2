import type { Project } from "./sample-project.ts";

const PARTS = [..."桜梅松竹菊蘭楓桐杉柏椿藤"];

/** Names of two different parts: no two share a pair of letters. */
const NAMES = PARTS.flatMap((first) =>
  PARTS.filter((second) => second !== first).map((second) => `${first}${second}`),
);

/** A project of up to 132 cases, each with a document and an answer of its own. */
export function manyCases(count: number): Required<Pick<Project, "cases" | "files">> {
  const names = NAMES.slice(0, count);
  const documents = names.map((name, index) => [
    `documents/${name}.md`,
    `${name}会議室の定員は、${index + 4}名とする。`,
  ]);
  return {
    files: Object.fromEntries(documents),
    cases: names.map((name, index) => ({
      id: `room-${index}`,
      question: `${name}会議室の定員は何名ですか。`,
      expectedAnswer: `${index + 4}名です。`,
      relevantDocuments: [`${name}.md`],
    })),
  };
}
