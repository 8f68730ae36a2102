import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';

/** Characters [start, end) of a text. */
export interface TextSpan {
  start: number;
  end: number;
}

const MAY_HOLD_MARKUP = /[`~\t<\]]| {4}/;
const BARE_ADDRESS = /\b(?:https?:\/\/|mailto:|www\.)\S+/giu;

/** Where no link may be inserted: code, HTML, existing links and pictures, bare addresses. */
export function literalRanges(markdown: string): TextSpan[] {
  const addresses = [...markdown.matchAll(BARE_ADDRESS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  if (!MAY_HOLD_MARKUP.test(markdown)) return addresses;
  const types = ['code', 'inlineCode', 'html', 'link', 'linkReference', 'image', 'imageReference', 'definition'];
  return [...rangesOf(markdown, types), ...addresses];
}

export const overlapsAny = (ranges: readonly TextSpan[], start: number, end: number): boolean =>
  ranges.some((range) => range.start < end && start < range.end);

function rangesOf(markdown: string, types: readonly string[]): TextSpan[] {
  const ranges: TextSpan[] = [];
  visit(fromMarkdown(markdown), (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (types.includes(node.type) && start !== undefined && end !== undefined) ranges.push({ start, end });
  });
  return ranges;
}
