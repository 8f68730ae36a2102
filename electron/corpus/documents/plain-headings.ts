import { anyOf } from '../../language/words/word-list';
import type { HeadingSpan } from './scan-headings';

/** How a line of plain text is marked as a heading. */
type HeadingKind = 'underlined' | 'capitals' | 'numbered' | 'marked';

interface PlainHeading extends HeadingSpan {
  kind: HeadingKind;
}

interface Line {
  text: string;
  start: number;
  end: number;
}

const MAX_HEADING_CHARACTERS = 120;
const MAX_HEADING_WORDS = 12;
const MAX_LEVEL = 4;
/** Characters by which a line may be longer than its underline. */
const MAX_OVERHANG = 3;
const RULE = /^([=\-~*_^"#])\1{2,}$/;
const DIVISION_NAMES = ['chapter', 'part', 'section', 'appendix', 'kapitel', 'teil', 'abschnitt', 'chapitre', 'partie'];
const NUMBERED = new RegExp(
  String.raw`^(?:(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?|([IVXLC]{1,6})\.|(?:§|${anyOf(DIVISION_NAMES)}\b)[ \t]*[\p{L}\d.]{1,8}[.:]?)(?:[ \t]+(\p{Lu}.*|\p{Lo}.*|\d.*))?$`,
  'iu',
);
const MARKED = /^(#{1,4})[ \t]+(.+?)[ \t]*#*$/;

/**
 * Headings of text without Markdown: separate lines that are underlined, numbered ("2.1 Soil"), in CAPITALS, or marked
 * with `#`. Underlined lines rank first, then capitals, then numbers by depth. Numbered lines of which fewer than half
 * have text below are a list. Linear time.
 */
export function findPlainHeadings(text: string): HeadingSpan[] {
  const lines = linesOf(text);
  const separators = separatorsOf(lines);
  const found = lines.flatMap((line, index) => headingAt(lines, line, index, separators) ?? []);
  const hasOutline = isOutline(text, found);
  const headings = found.filter(({ kind }) => kind !== 'numbered' || hasOutline);
  const deepest = headings.reduce((most, { kind, level }) => (kind === 'underlined' ? Math.max(most, level) : most), 0);
  const aboveNumbers = deepest + (headings.some(({ kind }) => kind === 'capitals') ? 1 : 0);
  return headings.map(({ kind, level, title, start, end }) => {
    const above = kind === 'capitals' ? deepest : kind === 'numbered' ? aboveNumbers : 0;
    return { level: Math.min(MAX_LEVEL, level + above), title, start, end };
  });
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    lines.push({
      text:
        end - start > MAX_HEADING_CHARACTERS * 2
          ? 'x'.repeat(MAX_HEADING_CHARACTERS + 1)
          : text.slice(start, end).trim(),
      start,
      end,
    });
    if (found === -1) break;
    start = end + 1;
  }
  return lines;
}

/** Rules that part entries: an underline is as long as its line, in each place where it stands. */
const separatorsOf = (lines: readonly Line[]): Set<string> =>
  new Set(
    lines.flatMap(({ text }, index) =>
      RULE.test(text) && (lines[index - 1]?.text.length ?? 0) > text.length + MAX_OVERHANG ? [text] : [],
    ),
  );

function headingAt(
  lines: readonly Line[],
  { text, start, end }: Line,
  index: number,
  separators: ReadonlySet<string>,
): PlainHeading | null {
  const [before, after] = [lines[index - 1]?.text ?? '', lines[index + 1]];
  if (
    text === '' ||
    before !== '' ||
    text.length > MAX_HEADING_CHARACTERS ||
    !/\p{L}/u.test(text) ||
    text.split(/\s+/).length > MAX_HEADING_WORDS
  )
    return null;
  const rule = after === undefined ? null : RULE.exec(after.text);
  if (rule && !separators.has(after!.text))
    return { kind: 'underlined', level: rule[1] === '=' ? 1 : 2, title: text, start, end: after!.end };
  if (after !== undefined && after.text !== '')
    return isCapitals(text) ? { kind: 'capitals', level: 1, title: text, start, end } : null;
  const marked = MARKED.exec(text);
  if (marked) return { kind: 'marked', level: marked[1]!.length, title: marked[2]!, start, end };
  const numbered = NUMBERED.exec(text);
  if (numbered && !/[.,;:!]$/.test(text))
    return { kind: 'numbered', level: numbered[1]?.split('.').length ?? 1, title: text, start, end };
  return isCapitals(text) ? { kind: 'capitals', level: 1, title: text, start, end } : null;
}

/** At least two adjacent letters, all letters capitals, and no end of a sentence. */
const isCapitals = (text: string): boolean =>
  /\p{Lu}{2}/u.test(text) &&
  !/\p{Ll}/u.test(text) &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= 4 &&
  !/[.,;!]$/.test(text);

function isOutline(text: string, headings: readonly PlainHeading[]): boolean {
  let withText = 0;
  let numbered = 0;
  headings.forEach((heading, index) => {
    if (heading.kind !== 'numbered') return;
    numbered += 1;
    const next = headings[index + 1];
    if (
      text.slice(heading.end, next?.start ?? text.length).trim() !== '' ||
      (next !== undefined && next.level > heading.level)
    )
      withText += 1;
  });
  return withText * 2 >= numbered;
}
