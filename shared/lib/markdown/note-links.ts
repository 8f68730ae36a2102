import { decodeUriPart } from '../decode-uri-part';
import { codeRanges, isEscaped, isInside } from './code-ranges';
import { isFileTarget, isOwnPlace } from './link-target';
import type { TextSpan } from './literal-ranges';
import { parseWikilinks } from './wikilinks';

/** One link of a text to another note or file: `[[target]]`, `[words](target)` or `[words][label]` with its definition. */
export interface NoteLink {
  /** The target as written, decoded; may carry a `#heading`. */
  target: string;
  /** `path`: the target of a Markdown link without a file's ending, which may as well be a page of a web site. */
  kind: 'title' | 'file' | 'path';
  /** `!` precedes it: it is shown in the text. */
  isEmbed: boolean;
}

/** Characters of a target, and of the words before it, that are read; longer ones are no links. */
const MAX_TARGET_CHARACTERS = 1_000;
const MAX_LABEL_CHARACTERS = 600;

const DEFINITION = /^ {0,3}\[([^[\]\n]{1,600})\]:[ \t]*(?:<([^<>\n]{1,1000})>|([^\s<]\S{0,1000}))/gmu;
const LABEL = /\[([^[\]\n]{1,600})\](?![(:])/gu;
/** SilverBullet's `query[[…]]` holds code in brackets, and `${…}` in a target is filled in by a template. */
const QUERY = /(?:^|[^\p{L}\p{N}_.])(?:query|template\.new)$/u;
const SCHEME = /^[a-z][a-z\d+.-]*:/iu;

/** What an address of a Markdown link names; null where it is no link of the wanted kind. */
type AddressReader = (address: string) => Pick<NoteLink, 'target' | 'kind'> | null;

/** The links of a Markdown text in order, without anchors, external addresses, and what stands in code. */
export const parseNoteLinks = (markdown: string): NoteLink[] => parseLinks(markdown, targetOfAddress);

/** Does what `parseNoteLinks` does, with the reader of addresses. */
export function parseLinks(markdown: string, read: AddressReader): NoteLink[] {
  if (!markdown.includes('[')) return [];
  const code = codeRanges(markdown);
  const definitions = readDefinitions(markdown, code, read);
  const links: (NoteLink & TextSpan)[] = [];
  for (const { start, end, target } of parseWikilinks(markdown, code)) {
    if (isOwnPlace(target) || target.includes('${') || QUERY.test(markdown.slice(Math.max(0, start - 14), start)))
      continue;
    const defined = definitions.get(labelKey(target));
    const isEmbed = markdown[start - 1] === '!';
    links.push({ start, end, isEmbed, ...(defined ?? { target, kind: 'title' as const }) });
  }
  const wikilinks = [...links];
  for (const link of [...inlineLinks(markdown, code, read), ...referenceLinks(markdown, code, definitions)])
    if (!isInside(wikilinks, link.start)) links.push(link);
  return links.toSorted((a, b) => a.start - b.start).map(({ target, kind, isEmbed }) => ({ target, kind, isEmbed }));
}

/** The `[[links]]` in the values of a note's properties. */
export const parsePropertyLinks = (fields: readonly { values: readonly string[] }[]): NoteLink[] =>
  parseNoteLinks(
    fields
      .flatMap(({ values }) => values)
      .filter((value) => value.includes('[['))
      .map((value) => value.trim())
      .join('\n'),
  );

/** The note or file that an address of a Markdown link names; null for an anchor or an external address. */
export function targetOfAddress(address: string): Pick<NoteLink, 'target' | 'kind'> | null {
  const written = address.trim().replace(/\\([!-/:-@[-`{-~])/gu, '$1');
  if (written === '' || /^[#?]|^\/\//u.test(written) || SCHEME.test(written)) return null;
  const [path = '', ...heading] = written.split('#');
  const target = [decodeUriPart(path), ...heading].join('#');
  if (isFileTarget(target)) return { target, kind: 'file' };
  return /\.[\p{L}\p{N}]{1,8}$/u.test(path) ? null : { target, kind: 'path' };
}

const labelKey = (label: string): string => label.trim().replace(/\s+/gu, ' ').toLowerCase();

function readDefinitions(
  markdown: string,
  code: readonly TextSpan[],
  read: AddressReader,
): Map<string, Pick<NoteLink, 'target' | 'kind'>> {
  const definitions = new Map<string, Pick<NoteLink, 'target' | 'kind'>>();
  if (!markdown.includes(']:')) return definitions;
  for (const match of markdown.matchAll(DEFINITION)) {
    const target = read(match[2] ?? match[3]!);
    const key = labelKey(match[1]!);
    if (target !== null && !definitions.has(key) && !isInside(code, match.index)) definitions.set(key, target);
  }
  return definitions;
}

/** `[words](address "title")`, found by its middle, so that the search is linear. */
function inlineLinks(markdown: string, code: readonly TextSpan[], read: AddressReader): (NoteLink & TextSpan)[] {
  const links: (NoteLink & TextSpan)[] = [];
  for (let middle = markdown.indexOf(']('); middle !== -1; middle = markdown.indexOf('](', middle + 2)) {
    if (isInside(code, middle) || isEscaped(markdown, middle)) continue;
    const address = readAddress(markdown, middle + 2);
    const target = address === null ? null : read(address);
    const start = target === null ? null : openingBracket(markdown, middle);
    if (target === null || start === null || isEscaped(markdown, start)) continue;
    links.push({ ...target, start, end: middle + 2, isEmbed: markdown[start - 1] === '!' });
  }
  return links;
}

/** The address that begins at an offset, without a title; null where it does not end in `)`. */
function readAddress(markdown: string, from: number): string | null {
  const rest = markdown.slice(from, from + MAX_TARGET_CHARACTERS);
  const bracketed = /^\s*<([^<>\n]*)>(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/u.exec(rest);
  if (bracketed !== null) return bracketed[1]!;
  const start = rest.length - rest.trimStart().length;
  let depth = 0;
  for (let offset = start; offset < rest.length; offset += 1) {
    const character = rest[offset]!;
    if (character === '\\') offset += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (character === ')') return rest.slice(start, offset);
    else if (/\s/u.test(character))
      return /^\s+(?:"[^"]*"|'[^']*'|\([^()]*\))?\s*\)/u.test(rest.slice(offset)) ? rest.slice(start, offset) : null;
  }
  return null;
}

/** The `[` that belongs to the `]` at an offset, in the same paragraph. */
function openingBracket(markdown: string, closing: number): number | null {
  let depth = 0;
  for (let offset = closing - 1; offset >= 0 && closing - offset <= MAX_LABEL_CHARACTERS; offset -= 1) {
    const character = markdown[offset];
    if (character === '\n' && markdown[offset - 1] === '\n') return null;
    if (character === ']') depth += 1;
    else if (character === '[' && depth > 0) depth -= 1;
    else if (character === '[') return offset;
  }
  return null;
}

function referenceLinks(
  markdown: string,
  code: readonly TextSpan[],
  definitions: ReadonlyMap<string, Pick<NoteLink, 'target' | 'kind'>>,
): (NoteLink & TextSpan)[] {
  if (definitions.size === 0) return [];
  const links: (NoteLink & TextSpan)[] = [];
  for (const match of markdown.matchAll(LABEL)) {
    const found = definitions.get(labelKey(match[1]!));
    const start = match.index;
    if (found === undefined || isInside(code, start) || isEscaped(markdown, start)) continue;
    const first = markdown[start - 1] === ']' ? (openingBracket(markdown, start - 1) ?? start) : start;
    links.push({ ...found, start, end: start + match[0].length, isEmbed: markdown[first - 1] === '!' });
  }
  return links;
}
