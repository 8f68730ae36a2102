import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Whether two Markdown texts mean the same to every reader of Markdown, however they are written. */
export function isSameMeaning(left: string, right: string): boolean {
  return left === right || meaningOf(left) === meaningOf(right);
}

const meaningOf = (markdown: string): string =>
  JSON.stringify(
    fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
    (key, value: unknown) => (key === 'position' ? undefined : value),
  );
