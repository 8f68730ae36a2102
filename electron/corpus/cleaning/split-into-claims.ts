import type { Note } from '../../../shared/domain/note';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { beginsWithPronoun } from '../../language/coreference/referring-expressions';
import { splitSentences } from '../../language/sentences/split-sentences';
import { countWords, splitClaims } from '../../language/grammar/split-claims';
import { flagUnit } from '../quality-gate/quality-gate';

const MIN_WORDS = 3;
const MAX_PARTS = 6;
/** Cheap test: a sentence without any of these is one claim. */
const POSSIBLE_CLAUSE_BREAK = /[.!?;:,–—]\s|\s(?:and|or|but|plus|then|und|oder|aber|sondern)\s/iu;
/** Headings, lists, tables, quotations, code and links, whose structure a split would lose. */
const MARKDOWN_STRUCTURE = /^\s*(?:#{1,6}\s|[-*+]\s|\d+[.)]\s|>|\||```)|`|\[\[|\]\(|https?:/mu;

export interface ClaimPart {
  title: string;
  body: string;
}

/**
 * Splits a kept note whose sentence makes several claims into sentences that stand alone. Null for a single claim, or
 * when a part would depend on the others ("it", "then") or share another part's title. Nothing is reworded; text below
 * the sentence stays with the first part.
 */
export function splitIntoClaims({
  title,
  body,
  category,
  author,
}: Pick<Note, 'title' | 'body' | 'category' | 'author'>): ClaimPart[] | null {
  if (category === 'topic' || MARKDOWN_STRUCTURE.test(title) || !POSSIBLE_CLAUSE_BREAK.test(title)) return null;
  const parts = splitSentences(title)
    .flatMap(({ text: sentence }) => splitClaims(sentence).map(({ start, end }) => sentence.slice(start, end)))
    .map((part) => cleanTitle(capitalised(part.replace(/[.;,\s]+$/u, ''))))
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MAX_PARTS || new Set(parts.map(titleKey)).size < parts.length) return null;
  // What follows a question answers it, and says nothing without it.
  if (parts.slice(0, -1).some((part) => /[?？؟]$/u.test(part))) return null;
  return parts.every((part) => standsAlone(part, category, author))
    ? parts.map((part, index) => ({ title: part, body: index === 0 ? body : '' }))
    : null;
}

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function standsAlone(text: string, category: Note['category'], author: Note['author']): boolean {
  if (countWords(text) < MIN_WORDS || beginsWithPronoun(text)) return false;
  const flags = flagUnit({ text, category, author, quote: text, isSourceHedged: false }, []);
  return !flags.includes('not-self-contained') && !flags.includes('not-atomic');
}
