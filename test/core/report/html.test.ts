import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, html, toMarkup, trusted } from "../../../lib/core/report/html.ts";
import { readableText } from "../../../lib/core/report/readable-text.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";

const decode = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

describe("html", () => {
  it("escapes every text, in content and in attributes", () => {
    const name = `<b title="x">'&`;

    const page = toMarkup(html`<p title="${name}">${name}</p>`);

    expect(page).toBe(
      '<p title="&lt;b title=&quot;x&quot;&gt;&#39;&amp;">&lt;b title=&quot;x&quot;&gt;&#39;&amp;</p>',
    );
  });

  it("embeds markup of its own as it is, joins lists, leaves out what is undefined", () => {
    const rows = ["a", "<"].map((text) => html`<li>${text}</li>`);

    expect(toMarkup(html`<ul>${rows}</ul>${undefined}${7}${trusted("<hr>")}`)).toBe(
      "<ul><li>a</li><li>&lt;</li></ul>7<hr>",
    );
  });

  it("does not take an object out of parsed JSON for markup", () => {
    const forged = JSON.parse('[{"html":"<script>"}]');

    expect(() => toMarkup(html`<p>${forged}</p>`)).toThrow();
  });

  it.each(hostileTexts)("lets nothing of %j act as markup", (text) => {
    expect(escapeHtml(text)).not.toMatch(/[<>"']/);
  });

  it("loses nothing of a text but what is spelt out", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(decode(escaped)).toBe(readableText(text));
      }),
    );
  });
});
