import { cleanLine } from '../text/clean-text';
import { linkTo } from './chatgpt-sources';
import { isObject } from './json-fields';

/** A text without marks, and of what types the marks were that this reader does not know. */
export interface UnmarkedText {
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
