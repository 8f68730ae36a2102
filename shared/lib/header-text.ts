import { isMap, isScalar, visit, type Document, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { readYaml } from './bounded-yaml';

/** A field of a front matter with the lines that it is written on, or a comment or blank line between fields. */
export interface HeaderEntry {
  /** Null for what is no field. */
  name: string | null;
  /** Whole lines, as written. */
  text: string;
  /** The offset of `text` in the front matter. */
  start: number;
  pair: Pair<Scalar> | null;
}

/** A front matter cut into the lines of its fields; these together are its text, to the character. */
export interface HeaderText {
  /** The fences, with their line ends. */
  open: string;
  close: string;
  /** Before each field: of most front matter none. */
  indent: string;
  entries: HeaderEntry[];
}

const FENCED = /^(---[ \t]*\n)([\s\S]*?)(?<=\n)((?:---|\.\.\.)[ \t]*\n*)$/u;
const EMPTY: HeaderText = { open: '---\n', close: '---\n', indent: '', entries: [] };

/**
 * Null for one of which no line can be changed without a change of the rest: with mistakes, in TOML, on one line, with
 * anchors, or no list of fields. `''` is an empty one.
 *
 * @param source with its fences and `\n` as line end
 */
export function splitHeader(source: string): HeaderText | null {
  if (source.trim() === '') return { ...EMPTY, entries: [] };
  const [, open, inner, close] = FENCED.exec(source) ?? [];
  if (open === undefined || inner === undefined || close === undefined) return null;
  const { document } = readYaml(inner);
  if (document === null || hasAnchors(document)) return null;
  const { contents } = document;
  const base = { open, close };
  // A scalar without a value is what comments alone are read as.
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null && contents.source === '');
  if (isEmpty) return { ...base, indent: '', entries: linesBetween(inner, open.length) };
  return isMap(contents) ? splitFields(base, inner, contents) : null;
}

function splitFields(base: Pick<HeaderText, 'open' | 'close'>, inner: string, map: YAMLMap): HeaderText | null {
  if (map.flow === true) return null;
  const entries: HeaderEntry[] = [];
  let indent: string | null = null;
  const pairs = map.items as Pair<Scalar>[];
  const starts = pairs.map(({ key }) => (isScalar(key) ? inner.lastIndexOf('\n', key.range![0] - 1) + 1 : -1));
  entries.push(...linesBetween(inner.slice(0, starts[0]), base.open.length));
  for (const [index, pair] of pairs.entries()) {
    const start = starts[index]!;
    if (start === -1) return null;
    const before = inner.slice(start, pair.key.range![0]);
    // Explicit keys, tags, and fields that are not below each other.
    if (!/^ *$/u.test(before) || (indent !== null && before !== indent)) return null;
    indent = before;
    const text = inner.slice(start, starts[index + 1]);
    const lastLine = endOfScalar(pair);
    const end = lastLine === null ? endOfField(text, indent.length) : text.indexOf('\n', lastLine - start) + 1;
    const own = text.slice(0, end);
    entries.push({ name: nameOf(pair.key), text: own, start: base.open.length + start, pair });
    entries.push(...linesBetween(text.slice(own.length), base.open.length + start + own.length));
  }
  return { ...base, indent: indent ?? '', entries };
}

const nameOf = (key: Scalar): string => (typeof key.value === 'string' ? key.value : (key.source ?? String(key.value)));

export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];

function linesBetween(text: string, start: number): HeaderEntry[] {
  let at = start;
  return linesOf(text).map((line) => {
    at += line.length;
    return { name: null, text: line, start: at - line.length, pair: null };
  });
}

/** Where a value of one piece ends; null for a list, for fields, and for a text by lines, in which `#` is a sign like any. */
function endOfScalar({ key, value }: Pair<Scalar>): number | null {
  if (value !== null && !isScalar(value)) return null;
  const type = isScalar(value) ? value.type : undefined;
  if (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') return null;
  const isEmpty = value === null || (isScalar(value) && (value.source ?? '') === '' && type === 'PLAIN');
  return isEmpty ? key.range![1] : value.range![1];
}

/** The end of a field without the comments and blank lines that follow a field. */
export function endOfField(text: string, indent: number): number {
  let end = 0;
  let at = 0;
  for (const line of linesOf(text)) {
    at += line.length;
    const depth = /^ */u.exec(line)![0].length;
    if (line.trim() !== '' && !(depth <= indent && line[depth] === '#')) end = at;
  }
  return end;
}

/** Fields that refer to each other cannot be changed one by one; expanding them could be endless. */
function hasAnchors(document: Document): boolean {
  let isFound = false;
  visit(document, {
    Alias: () => ((isFound = true), visit.BREAK),
    Value: (_key, node) => (node.anchor === undefined ? undefined : ((isFound = true), visit.BREAK)),
  });
  return isFound;
}

export const joinHeader = ({ open, close, entries }: HeaderText): string =>
  `${open}${entries.map(({ text }) => text).join('')}${close}`;
