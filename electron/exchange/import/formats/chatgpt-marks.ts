import { cleanLine } from '../text/clean-text';
import { type Fields, isObject, listMember, objectMember, textMember } from './json-fields';

/** A text without marks, and of what types the marks were that this reader does not know. */
interface UnmarkedText {
  text: string;
  unknown: string[];
  /** Marks in place of pictures. */
  pictures: number;
}

/** `U+E200 type (U+E202 part)* U+E201`; one that is not closed ends with its line or before the next. */
const INLINE_MARK = /\ue200([^\ue200\ue201]*\ue201|[^\ue200\ue201\n]*)/gu;
/** Begin and end of a passage, and marks of later versions of the program. */
const SINGLE_MARK = /[\ue200-\ue20f]/gu;
/** `【12†source】`, `【turn0search3†source】`, `【4:0†plan.pdf】`. */
const BRACKET_MARK = /【(?:\d{1,4}(?::\d{1,4})?|turn\d{1,4}[a-z_]{1,30}\d{1,5})†([^】\n]{0,300})】/gu;
/** What is left of a citation whose marks another program cut out. */
const BARE_CITATION = /(?:file)?cite(?:turn\d{1,4}[a-z_]{1,30}?\d{1,5}(?:L\d{1,6}(?:-L?\d{1,6})?)?)+/gu;
/** Ids of results: `turn0search1`, several of them, lines of a file. */
const ID = String.raw`(?:turn\d{1,4}[a-z_]{1,30}?\d{1,5}|L\d{1,6}(?:-L?\d{1,6})?)`;
const IDS = new RegExp(`^(?:${ID}[,;\\s]*)+$`, 'iu');
const IDS_FIRST = new RegExp(`^(?:${ID}[,;\\s]*)+`, 'iu');
const ADDRESS = /^https?:\/\/\S+$/iu;
/** A label that names lines or nothing. */
const NO_FILE = /^(?:source|sources|L\d+(?:-L?\d+)?)?$/iu;

/** Types that cite: without a known source there is nothing to show. */
const CITATIONS = new Set(['cite', 'filecite']);
const PICTURES = new Set(['image_group', 'i']);
/** Types whose parts are names, titles, texts and addresses, as they stand there. */
const SHOWN = new Set([
  'entity',
  'url',
  'link',
  'link_title',
  'navlist',
  'video',
  'product',
  'products',
  'product_entity',
]);
/** Members of a JSON part that are shown; of others nothing is known. */
const SHOWN_MEMBERS = ['title', 'name', 'text', 'label', 'alt', 'caption', 'content', 'items', 'selections'];
const MAX_DEPTH = 6;

/**
 * Replaces the marks of a ChatGPT message by what its reader sees: names, links, titles. Ids of citations go. What a
 * mark of an unknown type says in words stays.
 *
 * @param shownFor what the message's metadata says of a mark
 */
export function readMarks(source: string, shownFor: ReadonlyMap<string, string>): UnmarkedText {
  const unknown: string[] = [];
  let pictures = 0;
  const text = source
    .replace(INLINE_MARK, (mark: string, inner: string) => {
      const known = shownFor.get(mark);
      const [type = '', ...parts] = inner.replace(/\ue201$/u, '').split('\ue202');
      if (PICTURES.has(type)) {
        pictures += 1;
        return known ?? '[Image]';
      }
      if (known !== undefined) return known;
      // One that is not closed runs into the text behind it.
      if (CITATIONS.has(type)) return inner.endsWith('\ue201') ? '' : parts.join(' ').replace(IDS_FIRST, '');
      if (SHOWN.has(type)) return shownOfParts(parts, type);
      // A mark without parts is the text between two signs.
      if (parts.length === 0) return type;
      unknown.push(cleanLine(type, 40));
      return shownOfParts(parts, type);
    })
    .replace(BRACKET_MARK, (mark: string, label: string) => shownFor.get(mark) ?? fileLabel(label))
    .replace(BARE_CITATION, '')
    .replace(SINGLE_MARK, '');
  return { text, unknown, pictures };
}

const fileLabel = (label: string): string => (NO_FILE.test(label.trim()) ? '' : ` (${cleanLine(label, 200)})`);

/** The words of the parts; with an address, as a link. */
function shownOfParts(parts: readonly string[], type: string): string {
  const texts = parts.flatMap((part) => readPart(part, type)).filter((text) => text !== '');
  const address = texts.find((text) => ADDRESS.test(text));
  const words = texts.filter((text) => !ADDRESS.test(text));
  if (address === undefined) return words.join(', ');
  return words.length === 0 ? address : linkTo(words.join(', '), address);
}

function readPart(part: string, type: string): string[] {
  const text = part.trim();
  if (text === '' || IDS.test(text)) return [];
  if (/^[[{]/u.test(text)) {
    try {
      return readValue(JSON.parse(text), type.includes('entity'), 0);
    } catch {
      // Words that begin with a bracket.
    }
  }
  return [text];
}

/**
 * The texts of a JSON part.
 *
 * @param isNamed a list is the kind of a thing and its name: `["people", "Ada", 0]`
 */
function readValue(value: unknown, isNamed: boolean, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return IDS.test(value) ? [] : [value.trim()];
  if (Array.isArray(value)) {
    const texts = isNamed && typeof value[1] === 'string' ? [value[1]] : value;
    return texts.flatMap((item: unknown) => readValue(item, isNamed, depth + 1));
  }
  if (!isObject(value)) return [];
  const shown = SHOWN_MEMBERS.filter((name) => Object.hasOwn(value, name)).flatMap((name) =>
    readValue(value[name], isNamed, depth + 1),
  );
  const address = typeof value.url === 'string' && ADDRESS.test(value.url) ? [value.url] : [];
  return shown.length > 0 || address.length > 0
    ? [...shown, ...address]
    : Object.values(value).flatMap((item) => readValue(item, isNamed, depth + 1));
}

/** What a message's metadata says of its marks. */
interface MarkSources {
  /** Markdown that the reader of ChatGPT sees in place of a mark, by the mark as it stands in the text. */
  shownFor: ReadonlyMap<string, string>;
  /** Sources that are listed below the text. */
  below: readonly Source[];
}

export interface Source {
  title: string;
  url: string;
}

const MAX_TITLE_CHARACTERS = 200;
/** Sources that are listed below a text. */
const MAX_LISTED = 500;
/** UTF-16 units of a text in which places of citations are looked up. */
const MAX_CITED_CHARACTERS = 2_000_000;

/** Sources of `content_references` and, in older exports, of `citations`. */
export function sourcesOf(metadata: Fields, text: string): MarkSources {
  const shownFor = new Map<string, string>();
  const below: Source[] = [];
  for (const reference of listMember(metadata, 'content_references').filter(isObject)) {
    const mark = textMember(reference, 'matched_text');
    if (mark.trim() === '') below.push(...listedSources(reference));
    else {
      const shown = shownOf(reference);
      if (shown !== '') shownFor.set(mark, shown);
    }
  }
  const citations = text.length > MAX_CITED_CHARACTERS ? [] : listMember(metadata, 'citations').filter(isObject);
  const points = citations.length === 0 ? [] : Array.from(text);
  for (const citation of citations) {
    const mark = markAt(text, points, citation.start_ix, citation.end_ix);
    const shown = inBrackets(sourceOf(objectMember(citation, 'metadata')));
    if (mark !== null && shown !== '' && !shownFor.has(mark)) shownFor.set(mark, shown);
  }
  return { shownFor, below: below.slice(0, MAX_LISTED) };
}

/** A link in Markdown; the text alone without an address of the web. */
export function linkTo(title: string, url: string): string {
  const text = cleanLine(title, MAX_TITLE_CHARACTERS);
  if (!/^https?:\/\/\S+$/i.test(url)) return text;
  const target = url.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${(text || hostOf(url)).replace(/[[\]\\]/g, '\\$&')}](${target})`;
}

/** A list of links for those that a text does not have yet. */
export function listOfSources(sources: readonly Source[], text: string): string {
  const urls = new Set<string>();
  const fresh = sources.filter(({ url }) => !urls.has(url) && urls.add(url) && !text.includes(url));
  return fresh.map(({ title, url }) => `- ${linkTo(title, url)}`).join('\n');
}

/** The program's own Markdown for it, the pages that it names, or its name. */
function shownOf(reference: Fields): string {
  const alt = textMember(reference, 'alt').trim();
  if (alt !== '') return alt;
  const items = listedSources(reference);
  if (textMember(reference, 'type') === 'nav_list')
    return ['', textMember(reference, 'title'), ...items.map(({ title, url }) => `- ${linkTo(title, url)}`)]
      .filter((line, index) => index === 0 || line !== '')
      .join('\n');
  if (items.length > 0) return `(${items.map(({ title, url }) => linkTo(title, url)).join(', ')})`;
  const own = sourceOf(reference);
  if (own !== null) return inBrackets(own);
  const name = cleanLine(textMember(reference, 'name'), MAX_TITLE_CHARACTERS);
  return textMember(reference, 'type') === 'file' && name !== '' ? `(${name})` : name;
}

const inBrackets = (source: Source | null): string => (source === null ? '' : `(${linkTo(source.title, source.url)})`);

const listedSources = (reference: Fields): Source[] =>
  [...listMember(reference, 'items'), ...listMember(reference, 'sources')]
    .filter(isObject)
    .flatMap((item) => [item, ...listMember(item, 'supporting_websites').filter(isObject)])
    .flatMap((item) => sourceOf(item) ?? []);

/** The page that a record names; null without an address of the web. */
export function sourceOf(fields: Fields): Source | null {
  const url = textMember(fields, 'url') || textMember(fields, 'uri');
  return /^https?:\/\//i.test(url) ? { title: textMember(fields, 'title') || textMember(fields, 'name'), url } : null;
}

/** Positions are code points, in some exports UTF-16 units. */
function markAt(text: string, points: readonly string[], start: unknown, end: unknown): string | null {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return null;
  const [from, to] = [start as number, Math.min(end as number, (start as number) + 1_000)];
  if (from < 0 || to <= from) return null;
  return [text.slice(from, to), points.slice(from, to).join('')].find(isMark) ?? null;
}

const isMark = (text: string): boolean => /^(?:【[^】]*】|\ue200[^\ue201]*\ue201)$/u.test(text);

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
