import { lowerBound } from '../../../shared/lib/binary-search';

const FENCE = /^\s{0,3}(```+|~~~+)/u;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/u;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,300}\]:\s*<?\S*[/.#]\S*(?:\s+["'(].*)?\s*$/u;
const HEADING_END = /^\s{0,3}#{1,6}\s.*?(\s#+\s*)$/u;
const SETEXT = /^\s{0,3}(?:=+|-+)\s*$/u;

/** Elements whose content is not prose. */
const CLOSED_ELEMENT =
  /<(script|style|iframe|svg|math|object|template|noscript|textarea|select|table|canvas|video|audio)\b|<!--/giu;
const TAG_START = /<[/!?]?[a-z][\w:-]*(?=[\s/>])|<(?:https?:|mailto:|[\w.+-]{1,64}@)/giu;
const BROKEN_TAG = /<\/?[a-z][\w:-]*(?:\s+[a-z-]{1,40}\s*=\s*[^\s<]{0,500})+/iuy;
const LONGEST_TAG = 2_000;

const BRACKET_CONTENT = '(?:[^\\[\\]]|\\[[^\\[\\]]{0,300}\\]){0,600}';
const TARGET = '\\((?:[^()\\n]|\\([^()\\n]{0,300}\\)){0,2000}\\)';
const IMAGE = new RegExp(`!\\[${BRACKET_CONTENT}\\](?:${TARGET}|\\[[^\\[\\]\\n]{0,300}\\]|\\(\\S*)?|!\\[`, 'gu');
const LINK = new RegExp(`(?<!\\[)(\\[)(${BRACKET_CONTENT})(\\](?:${TARGET}|\\((?:[a-z]+:|/|www\\.)\\S*))`, 'giu');
/** Matches from the bracket that closes a link's text to the end of its target. */
export const LINK_END = new RegExp(`\\]${TARGET}`, 'uy');
const FOOTNOTE = /\[\^[^\]\s]{1,60}\]:?/gu;
const ADDRESS =
  /(?<![\p{L}\p{N}])(?:(?:(?:https?|ftp|file|wss?):\/\/|www\.)[^\s<>"”]+|(?:data:[\w.+-]+\/|javascript:|vbscript:|mailto:|blob:)[^\s<>"”]*)/giu;
const ADDRESS_END = /[.,;:!?)'’*_\]]+$/u;
/** Words that need the address after them; its host then stays. */
const LEADS_TO_ADDRESS =
  /(?:^|\s)\S+\s+(?:\S+\s+)*(?:at|on|from|to|is|are|was|under|via|in|of|by|uses?|called|auf|unter|bei|von|ist)\s+$/iu;
const HOST = /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/iu;

/**
 * The message with everything but prose blanked, line breaks kept: code fences, tables, HTML, pictures, link targets,
 * definitions and bare addresses. Same length, so offsets are the message's. A link's text stays, and so does the host
 * of an address that a sentence needs ("the form is at example.org"). Linear time.
 */
export function blankMarkup(markdown: string): string {
  const buffer = new BlankingBuffer(blankLines(markdown));
  blankElements(buffer);
  blankTags(buffer);
  for (const { index, 0: found } of buffer.text.matchAll(IMAGE)) buffer.blank(index, index + found.length);
  buffer.apply();
  for (const match of buffer.text.matchAll(LINK)) {
    const end = match.index + match[0].length;
    buffer.blank(match.index, match.index + 1);
    buffer.blank(end - match[3]!.length, end);
  }
  for (const { index, 0: found } of buffer.text.matchAll(FOOTNOTE)) buffer.blank(index, index + found.length);
  buffer.apply();
  blankAddresses(buffer);
  return buffer.apply();
}

/** Blanks spans of a text. Code spans stay, since people mean them to be read. */
class BlankingBuffer {
  text: string;
  private readonly code: { start: number; end: number }[];
  private pending: { start: number; end: number }[] = [];

  constructor(text: string) {
    this.text = text;
    this.code = [...text.matchAll(/(?<!`)(`{1,2})(?!`)[^`\n]{1,300}\1(?!`)/gu)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }));
  }

  isCode(offset: number): boolean {
    const next = this.code[lowerBound(this.code.length, (index) => this.code[index]!.end <= offset)];
    return next !== undefined && next.start <= offset;
  }

  blank(start: number, end: number): void {
    if (!this.isCode(start)) this.pending.push({ start, end });
  }

  /** Applies the collected spans to the text. */
  apply(): string {
    const parts: string[] = [];
    let done = 0;
    for (const { start, end } of this.pending.sort((a, b) => a.start - b.start)) {
      if (end <= done) continue;
      const from = Math.max(start, done);
      parts.push(this.text.slice(done, from), toBlanks(this.text.slice(from, end)));
      done = end;
    }
    this.pending = [];
    this.text = parts.join('') + this.text.slice(done);
    return this.text;
  }
}

const toBlanks = (text: string): string => text.replace(/[^\r\n]/g, ' ');

function blankLines(markdown: string): string {
  const lines = markdown.split('\n');
  let fence: string | null = null;
  let isTable = false;
  return lines
    .map((line, lineIndex) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence !== null) {
        if (mark !== undefined && mark.startsWith(fence) && line.trim() === mark) fence = null;
        return toBlanks(line);
      }
      if (mark !== undefined) {
        fence = mark;
        return toBlanks(line);
      }
      const startsTable = line.includes('|') && TABLE_RULE.test(lines[lineIndex + 1] ?? '');
      isTable = startsTable || (isTable && line.includes('|'));
      if (isTable || DEFINITION.test(line) || SETEXT.test(line)) return toBlanks(line);
      const end = HEADING_END.exec(line)?.[1];
      return end === undefined ? line : line.slice(0, -end.length) + toBlanks(end);
    })
    .join('\n');
}

/** An element that is never closed ends at the next empty line. */
function blankElements(buffer: BlankingBuffer): void {
  const lower = buffer.text.toLowerCase();
  const neverClosed = new Set<string>();
  let done = 0;
  for (const match of buffer.text.matchAll(CLOSED_ELEMENT)) {
    if (match.index < done || buffer.isCode(match.index)) continue;
    const closing = match[1] === undefined ? '-->' : `</${match[1].toLowerCase()}`;
    const found = neverClosed.has(closing) ? -1 : lower.indexOf(closing, match.index);
    if (found === -1) neverClosed.add(closing);
    const paragraphEnd = (from: number): number =>
      (buffer.text.indexOf('\n\n', from) + 1 || buffer.text.length + 1) - 1;
    const bracket = buffer.text.indexOf('>', found);
    done = found === -1 ? paragraphEnd(match.index) : bracket === -1 ? buffer.text.length : bracket + 1;
    buffer.blank(match.index, done);
  }
  buffer.apply();
}

function blankTags(buffer: BlankingBuffer): void {
  let done = 0;
  for (const match of buffer.text.matchAll(TAG_START)) {
    if (match.index < done) continue;
    const end = tagEnd(buffer.text, match.index) ?? brokenTagEnd(buffer.text, match.index);
    if (end === null) continue;
    buffer.blank(match.index, end);
    done = end;
  }
  buffer.apply();
}

/** Offset after the ">" that ends a tag, ignoring those in quoted attributes; null without one. */
function tagEnd(text: string, start: number): number | null {
  let quote = '';
  for (let offset = start + 1; offset < Math.min(text.length, start + LONGEST_TAG); offset += 1) {
    const sign = text[offset]!;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if ((sign === '"' || sign === "'") && text[offset - 1] === '=') quote = sign;
    else if (sign === '>') return offset + 1;
    else if (sign === '<') return null;
  }
  return null;
}

function brokenTagEnd(text: string, start: number): number | null {
  BROKEN_TAG.lastIndex = start;
  const found = BROKEN_TAG.exec(text);
  return found === null ? null : start + found[0].length;
}

function blankAddresses(buffer: BlankingBuffer): void {
  for (const { index, 0: found } of buffer.text.matchAll(ADDRESS)) {
    const end = index + found.replace(ADDRESS_END, '').length;
    const before = buffer.text.slice(Math.max(buffer.text.lastIndexOf('\n', index) + 1, index - 200), index);
    const host = LEADS_TO_ADDRESS.test(before) ? HOST.exec(found) : null;
    const hostStart = host === null ? end : index + host[0].length - host[1]!.length;
    buffer.blank(index, hostStart);
    if (host !== null) buffer.blank(Math.min(end, index + host[0].length), end);
  }
}
