import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../support/run-command.ts";

const DOCUMENTS: Readonly<Record<string, string>> = {
  "leave.md": [
    "# 休暇規程",
    "入社から6か月を経過した社員には、年次有給休暇を10日付与する。",
    "年次有給休暇を取得する社員は、取得日の3営業日前までに申請する。",
  ].join("\n\n"),
  "expense.md": [
    "# 旅費規程",
    "日帰り出張の日当は1,500円とする。",
    "宿泊を伴う出張の日当は、1日につき2,500円とする。",
  ].join("\n\n"),
  "remote.md": [
    "# 在宅勤務規程",
    "在宅勤務は、週3日までとする。",
    "在宅勤務を希望する社員は、前日の正午までに上長へ申請する。",
  ].join("\n\n"),
};

type Fields = Readonly<Record<string, unknown>>;

/** Five cases: three that can be answered, one that can't, one that is skipped. */
export const CASES: readonly Fields[] = [
  {
    id: "leave-001",
    question: "入社から6か月たつと、年次有給休暇は何日付与されますか。",
    expectedAnswer: "年次有給休暇は10日付与されます。",
    relevantDocuments: ["leave.md"],
    tags: ["休暇"],
    priority: "smoke",
    checks: [{ contains: "10日" }],
  },
  {
    id: "expense-001",
    question: "日帰り出張の日当はいくらですか。",
    expectedAnswer: "日帰り出張の日当は1,500円です。",
    relevantDocuments: ["expense.md"],
    tags: ["経費"],
    checks: [{ contains: "1,500円" }],
  },
  {
    id: "remote-001",
    question: "在宅勤務は週に何日までできますか。",
    expectedAnswer: "在宅勤務は週3日までです。",
    relevantDocuments: ["remote.md"],
    tags: ["在宅勤務"],
    checks: [{ contains: "3日" }],
  },
  {
    id: "unknown-001",
    question: "社員食堂のカレーライスの値段を教えてください。",
    tags: ["資料外"],
    expectAbstention: true,
  },
  { id: "leave-002", question: "年次有給休暇の申請の期限はいつですか。", tags: ["休暇"] },
];

export const CONFIG: Fields = {
  name: "sample",
  testSet: "./cases.jsonl",
  agent: { type: "sample", documents: "./documents", role: "社内規程の案内係" },
  judge: "offline",
  gates: ["passRate >= 0.5"],
};

export interface Project {
  /** Changes to CONFIG, or the text of the file. */
  readonly config?: Fields | string;
  readonly cases?: readonly Fields[] | string;
  /** More files, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

export const jsonLines = (lines: readonly unknown[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** A folder with a configuration, a test set and documents; JSON is YAML as well. */
export function writeProject({ config = {}, cases = CASES, files = {} }: Project = {}): string {
  const folder = newFolder();
  const documents = Object.entries(DOCUMENTS).map(([name, text]) => [`documents/${name}`, text]);
  const all = {
    "saiten.yaml": typeof config === "string" ? config : JSON.stringify({ ...CONFIG, ...config }),
    "cases.jsonl": typeof cases === "string" ? cases : jsonLines(cases),
    ...Object.fromEntries(documents),
    ...files,
  };
  for (const [name, text] of Object.entries<string>(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
