import htmlBlockTags from './html-block-tags.txt?raw';
import { alternationOf } from '../../language/words/word-list';
import type { PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Longer lines keep their signs: emphasis within emphasis is read by recursion. */
const MAX_CHARACTERS = 2_000;
const MAY_HOLD_MARKUP = /[*_`[\]<>&\\~!:]|www\./i;

/** The words of a heading without their Markdown, on one line. */
function headingText(markdown: string): string {
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

/** A heading of level 1–4 and the offset of its section's text. */
export interface HeadingSpan {
  level: number;
  title: string;
  /** UTF-16 offsets of the heading itself. */
  start: number;
  end: number;
}

/** Parser state from the previous lines. */
interface ScannerState {
  /** The marker that closes the current code fence. */
  fence: string | null;
  /** What closes the current HTML block: a blank line, or a text. */
  html: RegExp | null;
  /** Column from which lines belong to the open list item; null outside of lists. */
  listColumn: number | null;
  /** The previous line is text in a list or a quotation that the next line may continue. */
  isNested: boolean;
  isAfterBlank: boolean;
  /** Offset of the open top-level paragraph. */
  paragraph: number | null;
}

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const ITEM = /^( {0,3}(?:[-*+]|\d{1,9}[.)]))([ \t]+|$)/;
const QUOTE = /^ {0,3}>/;
/** The delimiter row under a table's header. */
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/;
const BLANK_LINE = /^[ \t]*$/;
const HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
  [new RegExp(String.raw`^ {0,3}<\/?${alternationOf(htmlBlockTags)}(?:[\s/>]|$)`, 'i'), BLANK_LINE],
];
/** A tag alone on its line; it cannot interrupt a paragraph. */
const LONE_TAG = /^ {0,3}<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>[ \t]*$/i;
/** UTF-16 units; a longer heading is a paragraph that starts with a number sign. */
const MAX_HEADING_CHARACTERS = 1_000;
const MAX_LEVEL = 4;

/**
 * Headings H1–H4 of a Markdown text, in order, marked with `#` or underlined, without those in code, HTML, front
 * matter, lists and quotations. One pass in linear time: a full parse takes a hundred times as long with the same
 * result (the test compares both).
 *
 * @param from offset after the front matter
 */
export function scanHeadings(text: string, from = 0): HeadingSpan[] {
  const headings: HeadingSpan[] = [];
  const state: ScannerState = {
    fence: null,
    html: null,
    listColumn: null,
    isNested: false,
    isAfterBlank: true,
    paragraph: null,
  };
  for (let start = from; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const heading = readLine(state, text, start, end);
    if (heading !== null && heading.level <= MAX_LEVEL) headings.push(heading);
    if (found === -1) break;
    start = end + 1;
  }
  return headings;
}

/** Advances the state by one line; returns the heading that ends with it, if any. */
function readLine(state: ScannerState, text: string, start: number, end: number): HeadingSpan | null {
  const line =
    end - start > MAX_HEADING_CHARACTERS ? text.slice(start, start + MAX_HEADING_CHARACTERS) : text.slice(start, end);
  const wasParagraph = state.paragraph;
  if (state.html !== null) {
    if (state.html.test(state.html === BLANK_LINE ? line : text.slice(start, end))) state.html = null;
    return null;
  }
  if (state.fence !== null) {
    const mark = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
    if (mark?.startsWith(state.fence) === true) state.fence = null;
    return null;
  }
  state.paragraph = null;
  if (line.trim() === '') {
    state.isAfterBlank = true;
    state.isNested = false;
    return null;
  }
  const isAfterBlank = state.isAfterBlank;
  state.isAfterBlank = false;
  const indent = line.length - line.trimStart().length;
  if (state.listColumn !== null && (indent >= state.listColumn || line.startsWith('\t'))) {
    state.isNested = isParagraphText(line.slice(indent));
    return null;
  }
  const mark = FENCE.exec(line)?.[1];
  if (mark !== undefined) return enterState(state, { fence: mark });
  const atx = end - start > MAX_HEADING_CHARACTERS ? null : ATX.exec(line);
  if (atx !== null) {
    enterState(state, {});
    return { level: atx[1]!.length, title: headingText(atx[2] ?? ''), start: start + indent, end };
  }
  const underline = wasParagraph === null ? undefined : UNDERLINE.exec(line)?.[1];
  if (underline !== undefined && end - wasParagraph! <= MAX_HEADING_CHARACTERS) {
    enterState(state, {});
    const title = text.slice(wasParagraph!, start - 1);
    return {
      level: underline.startsWith('=') ? 1 : 2,
      title: headingText(title),
      start: wasParagraph! + (title.length - title.trimStart().length),
      end,
    };
  }
  if (wasParagraph !== null && TABLE_RULE.test(line)) return enterState(state, { isNested: true });
  if (RULE.test(line)) return enterState(state, {});
  const item = ITEM.exec(line);
  // An empty item, or one that does not start with 1, cannot interrupt a paragraph.
  if (
    item !== null &&
    (wasParagraph === null || (line.trim().length > item[1]!.trim().length && /^ {0,3}(?:[-*+]|1[.)])/.test(line)))
  ) {
    state.listColumn = item[1]!.length + (item[2]!.length > 4 || item[2] === '' ? 1 : item[2]!.length);
    state.isNested = isParagraphText(line.slice(item[0].length));
    return null;
  }
  if (QUOTE.test(line)) return enterState(state, { isNested: isParagraphText(line.replace(/^[ >]*/, '')) });
  for (const [opens, closes] of HTML)
    if (opens.test(line))
      return enterState(state, { html: closes !== BLANK_LINE && closes.test(text.slice(start, end)) ? null : closes });
  if (wasParagraph === null && !(state.isNested && !isAfterBlank) && LONE_TAG.test(line))
    return enterState(state, { html: BLANK_LINE });
  if (state.isNested && !isAfterBlank) return null;
  if (wasParagraph === null && (indent >= 4 || line.startsWith('\t'))) return enterState(state, {});
  state.listColumn = null;
  state.isNested = false;
  state.paragraph = wasParagraph ?? start;
  return null;
}

/** Text that the next line may continue without indentation. */
const isParagraphText = (text: string): boolean =>
  text.trim() !== '' && !ATX.test(text) && !RULE.test(text) && !FENCE.test(text);

function enterState(state: ScannerState, next: Partial<ScannerState>): null {
  Object.assign(state, { listColumn: null, isNested: false, paragraph: null, ...next });
  return null;
}
