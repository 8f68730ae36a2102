import type { Note } from '../../../shared/domain/note';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { splitSentences } from '../../../shared/lib/text/sentences';
import { countWords, splitClaims } from '../../models/offline/extract-clauses';
import { flagUnit } from '../quality-gate';

/** A longer text is a page that is meant to be one. */
const MOST_WORDS = 80;
const LEAST_WORDS = 3;
const MOST_PARTS = 6;
/** Headings, lists, tables, quotations, code and links give a text a shape that parts would lose. */
const HAS_SHAPE = /^\s*(?:#{1,6}\s|[-*+]\s|\d+[.)]\s|>|\||```)|`|\[\[|\]\(|https?:/mu;

export interface ClaimPart {
  title: string;
  body: string;
}

/**
 * The claims of a kept note that holds several, each a sentence that stands alone; null when it holds one, or when a part would not be understood
 * without the others ("it", "then") or would be called like another part. Nothing is reworded.
 */
export function claimsInNote({ title, body, category, author }: Pick<Note, 'title' | 'body' | 'category' | 'author'>): ClaimPart[] | null {
  const text = body.trim() === '' ? title : `${title.replace(/[.!?…]*$/u, '')}.\n${body}`;
  if (category === 'topic' || HAS_SHAPE.test(text) || countWords(text) > MOST_WORDS) return null;
  // A title of a word or two names the note; only one that claims something is a part.
  if (body.trim() !== '' && countWords(title) <= LEAST_WORDS) return null;
  const parts = splitSentences(text).flatMap(({ text: sentence }) => splitClaims(sentence).map(({ start, end }) => sentence.slice(start, end)))
    .map((part) => cleanTitle(capitalised(part.replace(/[.;,\s]+$/u, '')))).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MOST_PARTS || new Set(parts.map(titleKey)).size < parts.length) return null;
  return parts.every((part) => standsAlone(part, category, author)) ? parts.map((part) => ({ title: part, body: '' })) : null;
}

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function standsAlone(text: string, category: Note['category'], author: Note['author']): boolean {
  if (countWords(text) < LEAST_WORDS) return false;
  const flags = flagUnit({ text, category, author, quote: text, isSourceHedged: false }, []);
  return !flags.includes('not-self-contained') && !flags.includes('not-atomic');
}
