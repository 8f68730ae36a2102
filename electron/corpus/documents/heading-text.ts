import type { PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Longer lines keep their signs: emphasis within emphasis is read by recursion. */
const MAX_CHARACTERS = 2_000;
const MAY_HOLD_MARKUP = /[*_`[\]<>&\\~!:]|www\./i;

/** The words of a heading without their Markdown, on one line. */
export function headingText(markdown: string): string {
  const line = markdown.replace(/\s+/g, ' ').trim();
  if (line.length > MAX_CHARACTERS || !MAY_HOLD_MARKUP.test(line)) return line;
  // Parsed as a heading, so that nothing in it starts a list or a quotation.
  const [heading] = fromMarkdown(`# ${line}`, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
  return heading?.type === 'heading' ? heading.children.map(phrasingText).join('').replace(/\s+/g, ' ').trim() : line;
}

export function phrasingText(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  if ('children' in node) return node.children.map(phrasingText).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
}
