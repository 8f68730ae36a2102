import { codeRanges, isInside } from '../../../../shared/lib/markdown/code-ranges';

const INLINE_ADDRESS = /\]\((?:<([^<>\n]{1,2000})>|((?:[^()\s\\]|\\.|\([^()\s]{0,500}\)){1,2000}))(?=[)\s])/gu;

/**
 * A Markdown text with other addresses in its `[words](address)` and `![picture](address)`, without those in code.
 *
 * @param lead null where the address stays
 */
export function withAddresses(markdown: string, lead: (address: string) => string | null): string {
  if (!markdown.includes('](')) return markdown;
  const code = codeRanges(markdown);
  return markdown.replace(
    INLINE_ADDRESS,
    (all, bracketed: string | undefined, bare: string | undefined, at: number) => {
      const address = isInside(code, at) ? null : lead(bracketed ?? bare!);
      return address === null ? all : `](${address}`;
    },
  );
}

/** A Markdown text with its words changed, and its code as it is. */
export function outsideCode(markdown: string, change: (words: string) => string): string {
  let changed = '';
  let from = 0;
  for (const { start, end } of codeRanges(markdown)) {
    changed += change(markdown.slice(from, start)) + markdown.slice(start, end);
    from = end;
  }
  return changed + change(markdown.slice(from));
}

/** Words of a link or a cell of a table: one line, without the signs that end it. */
export const inlineText = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[[\]|]/gu, '\\$&')
    .trim();

/** A wikilink, where the title can stand in one; otherwise its words. */
export const wikilink = (target: string, words = target): string =>
  /[[\]|\n]/u.test(target)
    ? words
    : words === target || /[[\]|\n]/u.test(words)
      ? `[[${target}]]`
      : `[[${target}|${words}]]`;
