import { contentHash } from '../../../../shared/lib/content-hash';
import type { IndexEntry } from './index-entry';

/**
 * Two passages of one text as one entry, in the order of the text: the title and headings of the better one, and the
 * other's headings above it where they differ. An ellipsis marks what is left out between them.
 */
export function joinPassages(best: IndexEntry, other: IndexEntry): IndexEntry {
  if (best.passage === undefined || other.passage === undefined) return best;
  const isOtherFirst = other.passage.index < best.passage.index;
  const [first, last] = isOtherFirst ? [other.passage, best.passage] : [best.passage, other.passage];
  const gap = last.index === first.index + 1 ? '\n\n' : '\n\n…\n\n';
  const [ownText, otherText] = [bodyOf(best), headedBody(other, best)];
  const text = `${best.title}\n\n${isOtherFirst ? otherText : ownText}${gap}${isOtherFirst ? ownText : otherText}`;
  const { start, end, headings } = other.passage;
  return {
    ...best,
    text,
    hash: contentHash(text),
    passage: { ...best.passage, further: [{ start, end, headings }] },
  };
}

/** A passage's text without the line of its title and headings. */
const bodyOf = ({ text, title }: IndexEntry): string => text.slice(title.length + 2);

function headedBody(other: IndexEntry, best: IndexEntry): string {
  const own = other.passage!.headings;
  const isSame = own.join('\n') === best.passage!.headings.join('\n');
  return isSame || own.length === 0 ? bodyOf(other) : `${own.join(' › ')}\n\n${bodyOf(other)}`;
}
