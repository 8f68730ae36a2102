import type { SeenNote, SeenText, SeenUnit } from './observation';

const LONGEST_QUOTE = 160;
const LONGEST_LIST = 14;

/** A text in one line, cut where it is long. */
export function quote(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return `“${line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE - 1)}…`}”`;
}

export function list(lines: readonly string[], empty = 'none'): string {
  if (lines.length === 0) return empty;
  const more = lines.length - LONGEST_LIST;
  return `${lines.slice(0, LONGEST_LIST).join(' | ')}${more > 0 ? ` | and ${more} more` : ''}`;
}

/** A title that the text repeats is left out. */
export const sourceLine = ({ title, text }: SeenText): string =>
  title === '' || text.startsWith(title) ? quote(text) : `${title}: ${quote(text)}`;

export const unitLine = ({ text, category, isHedged }: SeenUnit): string =>
  `${quote(text)} (${category}${isHedged ? ', hedged' : ''})`;

export const noteLine = (note: SeenNote): string =>
  `${sourceLine(note)} (${note.status}, ${note.category}${note.confirmations > 0 ? `, ${note.confirmations} confirmations` : ''})`;
