/** What a part of a Markdown text is, by its first line. */
type BlockKind = 'code' | 'math' | 'table' | 'quote' | 'heading' | 'rule' | 'list' | 'paragraph' | 'source';

/** A part of a Markdown text: `before` (line ends and blank lines) and `text`, joined in order, are the text again. */
export interface SourceBlock {
  kind: BlockKind;
  before: string;
  text: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const MATH = /^\$\$/;
const HEADING = /^#{1,6}\s/;
const QUOTE = /^ {0,3}>/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}\.)(?:[ \t]|$)/;
/** Only ordered lists from 1 may follow a paragraph without a blank line. */
const INTERRUPTING_ITEM = /^ {0,3}(?:[-*+]|1\.)[ \t]+\S/;
const INDENTED = /^(?: {2,}|\t)/;
const INDENTED_CODE = /^(?: {4}|\t)/;
const SETEXT = /^ {0,3}(?:=+|-+)[ \t]*$/;
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

const isBlank = (line: string): boolean => line.trim() === '';

/** The blocks of a Markdown text, by lines, as CommonMark and its tables cut them. */
export function splitBlocks(markdown: string): SourceBlock[] {
  const lines = markdown.split('\n');
  const blocks: SourceBlock[] = [];
  let before = '';
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at]!)) {
      before += lines[at]! + (at + 1 < lines.length ? '\n' : '');
      at += 1;
      continue;
    }
    const kind = kindAt(lines, at, blocks.at(-1), before);
    const end = endOf(kind, lines, at);
    blocks.push({ kind, before, text: lines.slice(at, end).join('\n') });
    before = end < lines.length ? '\n' : '';
    at = end;
  }
  return blocks;
}

function kindAt(lines: string[], at: number, previous: SourceBlock | undefined, before: string): BlockKind {
  const line = lines[at]!;
  if (isFence(line)) return 'code';
  if (MATH.test(line) && mathEnd(lines, at) !== null) return 'math';
  if (isTable(lines, at)) return 'table';
  if (QUOTE.test(line)) return 'quote';
  if (HEADING.test(line)) return 'heading';
  if (RULE.test(line)) return 'rule';
  if (LIST_ITEM.test(line)) return 'list';
  // Such lines below a list belong to its last item.
  if (INDENTED_CODE.test(line) && (before !== '\n' || previous === undefined)) return 'source';
  return 'paragraph';
}

/** Index of the line after a block. */
function endOf(kind: BlockKind, lines: string[], at: number): number {
  switch (kind) {
    case 'code':
      return fenceEnd(lines, at);
    case 'math':
      return mathEnd(lines, at)!;
    case 'heading':
    case 'rule':
      return at + 1;
    case 'table':
      return runEnd(lines, at + 2, (line) => line.includes('|') && !startsBlock(line));
    case 'quote':
      return runEnd(lines, at + 1, (line) => QUOTE.test(line));
    case 'list':
      return listEnd(lines, at);
    case 'source':
      return runEnd(lines, at + 1, (line) => INDENTED_CODE.test(line));
    default:
      return paragraphEnd(lines, at);
  }
}

function runEnd(lines: string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && !isBlank(lines[end]!) && belongs(lines[end]!)) end += 1;
  return end;
}

function paragraphEnd(lines: string[], at: number): number {
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end]!;
    if (isBlank(line)) return end;
    // An underline makes the lines above it a heading.
    if (SETEXT.test(line)) return end + 1;
    if (startsBlock(line) || isTable(lines, end) || (MATH.test(line) && mathEnd(lines, end) !== null)) return end;
    end += 1;
  }
  return end;
}

/** Whether a line ends a paragraph above it. */
const startsBlock = (line: string): boolean =>
  isFence(line) || HEADING.test(line) || QUOTE.test(line) || RULE.test(line) || INTERRUPTING_ITEM.test(line);

/** Items, what is indented below them, and blank lines between an item and what is indented below it. */
function listEnd(lines: string[], at: number): number {
  let end = at + 1;
  for (;;) {
    const line = lines[end];
    if (line === undefined) return end;
    if (isBlank(line)) {
      let next = end + 1;
      while (next < lines.length && isBlank(lines[next]!)) next += 1;
      if (next >= lines.length || !INDENTED.test(lines[next]!)) return end;
      end = next;
      continue;
    }
    const isItem = LIST_ITEM.test(line) && !RULE.test(line);
    if (!isItem && !INDENTED.test(line)) return end;
    end = /^\s+(?:`{3,}|~{3,})/.test(line) ? fenceEnd(lines, end) : end + 1;
  }
}

function isFence(line: string): boolean {
  const match = FENCE.exec(line);
  return match !== null && !(match[1]!.startsWith('`') && match[2]!.includes('`'));
}

function fenceEnd(lines: string[], at: number): number {
  const fence = /^\s*(`{3,}|~{3,})/.exec(lines[at]!)![1]!;
  const closing = new RegExp(`^\\s*${fence[0] === '`' ? '`' : '~'}{${fence.length},}[ \\t]*$`);
  for (let end = at + 1; end < lines.length; end += 1) if (closing.test(lines[end]!)) return end + 1;
  return lines.length;
}

/** Null where `$$` is closed nowhere: then it is text. */
function mathEnd(lines: string[], at: number): number | null {
  const first = lines[at]!.trimEnd();
  if (first.length > 4 && first.endsWith('$$')) return at + 1;
  for (let end = at + 1; end < lines.length; end += 1) if (lines[end]!.trimEnd().endsWith('$$')) return end + 1;
  return null;
}

function isTable(lines: string[], at: number): boolean {
  const [head, rule] = [lines[at]!, lines[at + 1]];
  if (rule === undefined || !head.includes('|') || !rule.includes('|') || !TABLE_RULE.test(rule)) return false;
  return splitRow(head).length === splitRow(rule).length;
}

/** The cells of a table's line, with `\|` as it is written. */
export function splitRow(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const inner = line.trim().replace(/^\|/, '');
  for (let at = 0; at < inner.length; at += 1) {
    const character = inner[at]!;
    if (character === '\\' && at + 1 < inner.length) {
      cell += character + inner[(at += 1)]!;
    } else if (character === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  if (cell.trim() !== '' || cells.length === 0) cells.push(cell.trim());
  return cells;
}
