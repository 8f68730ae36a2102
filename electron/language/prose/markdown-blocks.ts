/** A block of a message that is read as prose, with its offsets in the message's text. */
export interface MarkdownBlock {
  kind: 'prose' | 'list-item' | 'heading' | 'task' | 'quote';
  start: number;
  end: number;
}

const TABLE_ROW = /^\s*\|.*\|\s*$/u;
const THEMATIC_BREAK = /^\s*(?:[-*_]\s*){3,}$/u;
const BLOCK_MARKERS: { kind: MarkdownBlock['kind']; pattern: RegExp }[] = [
  { kind: 'heading', pattern: /^\s{0,3}#{1,6}\s+/u },
  { kind: 'task', pattern: /^\s*(?:[-*+]\s+)?\[[ xX]\]\s+/u },
  { kind: 'quote', pattern: /^\s{0,3}>\s?/u },
  { kind: 'list-item', pattern: /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+/u },
];

/**
 * The lines of a Markdown message as blocks; soft-wrapped lines of one paragraph form one block. Tables and rules are
 * left out.
 *
 * @param text the message with its markup blanked (`blankMarkup`)
 */
export function markdownBlocks(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let isParagraphOpen = false;
  for (const line of text.matchAll(/[^\n]*(?:\n|$)/gu)) {
    const raw = line[0].replace(/\r?\n$/u, '');
    if (raw.trim() === '' || TABLE_ROW.test(raw) || THEMATIC_BREAK.test(raw)) {
      isParagraphOpen = false;
      continue;
    }
    const found = BLOCK_MARKERS.find(({ pattern }) => pattern.test(raw));
    const start = line.index + markerLength(raw);
    const end = line.index + raw.trimEnd().length;
    const last = blocks.at(-1);
    if (
      found === undefined &&
      isParagraphOpen &&
      last !== undefined &&
      continuesParagraph(text.slice(Math.max(last.start, last.end - LINE_END_CHARACTERS), last.end), raw)
    )
      last.end = end;
    else if (end > start) blocks.push({ kind: found?.kind ?? 'prose', start, end });
    isParagraphOpen = found?.kind !== 'heading';
  }
  return blocks;
}

/** Length of all block markers at the start of a line: a list in a quote, a heading in a list. */
function markerLength(line: string): number {
  let length = 0;
  for (;;) {
    const rest = line.slice(length);
    const found = BLOCK_MARKERS.find(({ pattern }) => pattern.test(rest));
    if (found === undefined) return length + rest.length - rest.trimStart().length;
    length += found.pattern.exec(rest)![0].length;
  }
}

/** UTF-16 units at the end of a line that show how it ends. */
const LINE_END_CHARACTERS = 16;
/** Soft wrap: the previous line ends mid-sentence and this one starts in lower case. */
const continuesParagraph = (before: string, line: string): boolean =>
  !/[.!?:;…]["”’)]*$/u.test(before) && /^\s*[\p{Ll}\p{N}(]/u.test(line);
