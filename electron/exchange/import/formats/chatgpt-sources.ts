import { cleanLine } from '../text/clean-text';
import { isObject, listMember, objectMember, textMember, type Fields } from './json-fields';

/** What a message's metadata says of its marks. */
export interface MarkSources {
  /** Markdown that the reader of ChatGPT sees in place of a mark, by the mark as it stands in the text. */
  shownFor: ReadonlyMap<string, string>;
  /** Sources that are listed below the text. */
  below: readonly Source[];
}

interface Source {
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

function sourceOf(fields: Fields): Source | null {
  const url = textMember(fields, 'url');
  return /^https?:\/\//i.test(url) ? { title: textMember(fields, 'title'), url } : null;
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
