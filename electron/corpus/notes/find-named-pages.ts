import type { NoteId } from '../../../shared/domain/ids';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { literalRanges, overlapsAny } from '../../../shared/lib/markdown/literal-ranges';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { isProperName } from '../../language/facts/fact-subjects';
import { isBaseVerb, isDeterminer, isFiniteVerb } from '../../language/grammar/finite-verbs';
import { comesBeforeNoun, comesBeforePerson } from '../../language/names/names-in-text';
import { stopWordKind } from '../../language/words/stop-words';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { kindOfTags } from '../facts/entities/collect-names';

const MAX_NAME_WORDS = 4;
/** More titles that hold one word make it no name of one page. */
const MAX_NAMESAKES = 20;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*/gu;
const CAPITAL = /^\p{Lu}/u;
const isStopWord = (word: string): boolean => stopWordKind(word.toLowerCase()) !== null;

type Names = Pick<Catalog, 'keptNamed' | 'complete'>;

/**
 * The kept pages of people, projects and places that a text names, in its order. A name counts only as it is written on
 * its page, as whole words, and where one page alone bears it; a word that may be an ordinary one there, or part of a
 * longer name, is none.
 */
export function findNamedPages(names: Names, text: string, own: string): NoteId[] {
  const literal = [...literalRanges(text), ...parseWikilinks(text)];
  const words = [...text.matchAll(WORD)].map(([word], index, all) => ({ word, at: all[index]!.index }));
  const found = new Set<NoteId>();
  for (let from = 0; from < words.length; from += 1) {
    if (!CAPITAL.test(words[from]!.word)) continue;
    for (let count = Math.min(MAX_NAME_WORDS, words.length - from); count > 0; count -= 1) {
      const [first, last] = [words[from]!, words[from + count - 1]!];
      const end = last.at + last.word.length;
      const name = text.slice(first.at, end);
      if (name.length < 2 || overlapsAny(literal, first.at, end)) continue;
      const page = pageOf(names, name);
      if (page === null || page.id === own) continue;
      if (isPartOfMore(text, first.at, end) || (count === 1 && isOrdinaryWord(text, first.at, name, page))) break;
      found.add(page.id);
      from += count - 1;
      break;
    }
  }
  return [...found];
}

/** The one kept page that bears the name, of a person, project or place; null where others bear it too. */
function pageOf(names: Names, name: string): CatalogNote | null {
  const [page, another] = names.keptNamed(titleKey(name));
  if (page === undefined || another !== undefined || page.neverSurface) return null;
  if (![page.title, ...page.aliases].includes(name)) return null;
  const isWhole = /\s/u.test(name);
  const isOfOne = kindOfTags(page.tags) !== null || isNameOfOne(page.title, name);
  if (!isOfOne || !isProperName(name)) return null;
  if (isWhole) return page;
  // “Jakob” is nobody in particular where another page is called “Jakob Müller”.
  const namesakes = names.complete(name, MAX_NAMESAKES).filter(({ id, title, status }) => {
    const isPage = id === page.id || status !== 'kept' || !isProperName(title);
    return !isPage && title.split(/\s+/u).includes(name);
  });
  return namesakes.length === 0 ? page : null;
}

/** Whether a page without a tag is about somebody or something of this name: the whole of its title, or a word of it. */
const isNameOfOne = (title: string, name: string): boolean =>
  /\s/u.test(title) &&
  isProperName(title) &&
  title.split(/\s+/u).every((word) => CAPITAL.test(word)) &&
  (title === name || title.split(/\s+/u).includes(name));

/** Whether the name goes on before or after it: “Jakob Müller”, “Hans Jakob”, “St. Jakob”, “Jakob-Haus”. */
function isPartOfMore(text: string, start: number, end: number): boolean {
  if (/^(?:[-_/@#]|[.:]\p{L}|\s\p{Lu})/u.test(text.slice(end))) return true;
  const before = text.slice(0, start);
  if (/[-_/@#&.]$/u.test(before)) return true;
  const [, lead = '', previous] = /(^|[^\s]?\s?)(\p{Lu}[\p{L}\p{M}.’'-]*)\s$/u.exec(before) ?? [];
  if (previous === undefined || comesBeforePerson(previous)) return false;
  const isFirst = lead === '' || /[.!?:\n]\s?$/u.test(lead);
  return !(isFirst && (isStopWord(previous) || isBaseVerb(previous)));
}

/** Whether a single word may be an ordinary one where it stands: “am Bach”, “the Rose”, “Mark the date”. */
function isOrdinaryWord(text: string, start: number, name: string, page: CatalogNote): boolean {
  const before = text.slice(0, start);
  if (/(?:^|[.!?:\n])\s*$/u.test(before)) return isBaseVerb(name) || isFiniteVerb(name) || isStopWord(name);
  const [, previous] = /([\p{L}\p{M}\p{N}]+)\s$/u.exec(before) ?? [];
  const kind = kindOfTags(page.tags);
  return (
    previous !== undefined &&
    (kind === null || kind === 'person') &&
    (comesBeforeNoun(previous) || isDeterminer(previous.toLowerCase()))
  );
}
