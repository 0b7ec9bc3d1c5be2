import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { anchorOf, pages, ROOT, readPage } from "./markdown.ts";

const isOutside = (target: string): boolean => /^[a-z]+:/i.test(target);

test("every relative link leads to a file and to a heading that exist", () => {
  const all = pages();
  const broken = all.flatMap(({ file, links }) =>
    links
      .filter((target) => !isOutside(target))
      .filter((target) => {
        const [path = "", anchor] = target.split("#");
        const to = path === "" ? file : relative(ROOT, join(ROOT, dirname(file), path));
        if (!existsSync(join(ROOT, to))) return true;
        return anchor !== undefined && !readPage(to).sections.map(anchorOf).includes(anchor);
      })
      .map((target) => `${file}: ${target}`),
  );

  expect(all.flatMap(({ links }) => links).length).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});
