import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PLACES = [
  "本社",
  "大阪支社",
  "名古屋支店",
  "福岡営業所",
  "札幌営業所",
  "仙台工場",
  "広島倉庫",
];
const TOPICS = [
  "会議室",
  "駐車場",
  "食堂",
  "更衣室",
  "受付",
  "図書室",
  "休憩室",
  "備品庫",
  "研修室",
];
const HOURS = ["7時30分", "8時", "8時30分", "9時", "9時30分"];

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly question: string;
  readonly expectedAnswer: string;
}

function pick(values: readonly string[], index: number): string {
  return values[index % values.length] ?? "";
}

function rule(index: number): Rule {
  const place = `${pick(PLACES, index)}第${Math.floor(index / 63) + 1}棟`;
  const topic = pick(TOPICS, Math.floor(index / 7));
  const [opening, seats, fee] = [
    pick(HOURS, index * 3),
    10 + (index % 37),
    100 * ((index % 9) + 1),
  ];
  const subject = `${place}の${topic}`;
  return {
    id: `rule-${String(index).padStart(4, "0")}`,
    title: `${subject}の利用規則`,
    text: `${subject}は、平日の${opening}から利用できる。定員は${seats}名とする。社外の人が使うときは、前日までに総務課へ申請し、1回につき${fee}円を支払う。利用後は、使った机といすを元の位置に戻し、消灯を確かめてから退出しなければならない。鍵は受付で借り、当日中に返却する。`,
    question: `${subject}は、平日は何時から使えますか。`,
    expectedAnswer: `平日の${opening}から利用できます。`,
  };
}

/** Writes a test set of `cases` questions over `documents` near-identical rules. */
export async function writeCorpus(
  folder: string,
  cases: number,
  documents: number,
): Promise<string> {
  const rules = Array.from({ length: documents }, (_, index) => rule(index));
  const asked = rules.slice(0, cases).map(({ id, question, expectedAnswer }) => ({
    id: `case-${id}`,
    question,
    expectedAnswer,
    relevantDocuments: [id],
  }));
  const lines = (rows: readonly unknown[]) =>
    rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await mkdir(folder, { recursive: true });
  const pages = rules.map(({ id, title, text }) => ({ id, title, text }));
  await writeFile(join(folder, "documents.jsonl"), lines(pages));
  await writeFile(join(folder, "cases.jsonl"), lines(asked));
  const config = join(folder, "saiten.yaml");
  await writeFile(
    config,
    "name: bench\ntestSet: cases.jsonl\nagent: { type: sample, documents: documents.jsonl }\njudge: offline\n",
  );
  return config;
}
