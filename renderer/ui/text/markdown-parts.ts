/** Characters [start, end) of a Markdown text that are rendered by themselves. */
export interface MarkdownPart {
  start: number;
  end: number;
  /** What opens the code block or table in which the part begins: the fence, or the table's head; empty elsewhere. */
  opening: string;
}

/** A part of this length ends at the next blank line or heading; at the second length it ends anyway. */
const WANTED_CHARACTERS = 4_000;
const MAX_CHARACTERS = 8_000;
/** A longer line is cut: the parser takes quadratic time for a line of brackets, seconds at 16,000. */
const MAX_LINE_CHARACTERS = 4_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** The line under the head of a table. */
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-[-:| \t]*$/;

/**
 * Cuts [from, to) of a Markdown text into parts that can be rendered one by one: between blocks where there is such a
 * place, else between lines, and a line that is longer than a part at a space. Linear time.
 */
export function cutMarkdownParts(markdown: string, from: number, to: number): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let part: MarkdownPart = { start: from, end: from, opening: '' };
  let fence: { marker: string; line: string } | null = null;
  let tableHead = '';
  let previous = '';
  const cutAt = (offset: number) => {
    if (offset > part.start) parts.push({ ...part, end: offset });
    part = { start: offset, end: offset, opening: fence === null ? tableHead : `${fence.line}\n` };
  };
  for (let start = from; start < to;) {
    const newline = markdown.indexOf('\n', start);
    const next = newline === -1 || newline >= to ? to : newline + 1;
    const line = markdown.slice(start, Math.min(next, start + 200)).trimEnd();
    const isBlockStart = fence === null && ((previous === '' && !/^\s/.test(line)) || line.startsWith('#'));
    if (!line.includes('|')) tableHead = '';
    const length = start - part.start;
    if ((length >= WANTED_CHARACTERS && isBlockStart) || length + (next - start) > MAX_CHARACTERS) cutAt(start);
    const marker = FENCE.exec(line)?.[1];
    if (marker !== undefined && fence === null) fence = { marker, line };
    else if (marker !== undefined && marker.startsWith(fence!.marker)) fence = null;
    for (let end = cutLine(markdown, start, next); end < next; end = cutLine(markdown, end, next)) cutAt(end);
    if (fence === null && previous.includes('|') && line.includes('|') && TABLE_RULE.test(line))
      tableHead = `${previous}\n${line}\n`;
    previous = line;
    start = next;
  }
  cutAt(to);
  return parts;
}

/** Where a line that goes on until `end` is cut. */
function cutLine(markdown: string, start: number, end: number): number {
  if (end - start <= MAX_LINE_CHARACTERS) return end;
  const wanted = start + MAX_LINE_CHARACTERS;
  const space = markdown.slice(start, wanted).lastIndexOf(' ');
  if (space > 0) return start + space + 1;
  const unit = markdown.charCodeAt(wanted);
  return unit >= 0xdc00 && unit <= 0xdfff ? wanted - 1 : wanted;
}

/** Definitions that are read for the links of other parts. */
const MAX_DEFINITIONS = 500;
const DEFINITION = /^ {0,3}\[[^[\]\n]{1,200}\]:[ \t]*\S[^\n]{0,1000}$/gmu;

/** The lines of [from, to) that say where `[words][label]` leads; every part needs them. */
export function findLinkDefinitions(markdown: string, from: number, to: number): string {
  const lines: string[] = [];
  for (const [line] of markdown.slice(from, to).matchAll(DEFINITION)) {
    if (lines.length >= MAX_DEFINITIONS) break;
    lines.push(line.trim());
  }
  return lines.join('\n');
}
