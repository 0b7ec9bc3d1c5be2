/** Writing systems that use Chinese characters. */
export type HanScript = "ja" | "zh-Hant" | "zh-Hans";

/** The characters that each country's own standard counts among the common ones. */
export type CommonKanji = Readonly<Record<HanScript, ReadonlySet<string>>>;

interface Table {
  readonly encoding: string;
  readonly rows: readonly [first: number, last: number];
  readonly cells: readonly (readonly [first: number, last: number])[];
}

/** First levels of JIS X 0208 (2,965), Big5 (5,401) and GB 2312 (3,755): what is in everyday use. */
const TABLES: Readonly<Record<HanScript, Table>> = {
  ja: { encoding: "euc-jp", rows: [0xb0, 0xcf], cells: [[0xa1, 0xfe]] },
  "zh-Hant": {
    encoding: "big5",
    rows: [0xa4, 0xc6],
    cells: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  "zh-Hans": { encoding: "gb2312", rows: [0xb0, 0xd7], cells: [[0xa1, 0xfe]] },
};

function charactersOf({ encoding, rows, cells }: Table): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (const [first, last] of cells)
      for (let cell = first; cell <= last; cell += 1) bytes.push(row, cell);
  }
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
  return new Set(text.match(/\p{Script=Han}/gu));
}

let known: CommonKanji | undefined;

/** Made when first asked for: most runs never need it. */
export function commonKanji(): CommonKanji {
  known ??= {
    ja: charactersOf(TABLES.ja),
    "zh-Hant": charactersOf(TABLES["zh-Hant"]),
    "zh-Hans": charactersOf(TABLES["zh-Hans"]),
  };
  return known;
}
