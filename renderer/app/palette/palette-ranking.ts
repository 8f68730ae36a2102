import { findFuzzy, foldName } from '../../../shared/lib/fuzzy-match';

/** The things whose name fits the text, the best first; all of them without a text. */
export function fittingBy<Thing>(things: readonly Thing[], text: string, nameOf: (thing: Thing) => string): Thing[] {
  if (text === '') return [...things];
  return findFuzzy(
    things.map((thing) => foldName(nameOf(thing))),
    text,
  ).map((index) => things[index]!);
}

/** How well a folded name fits: 0 it is the text, 1 it begins with it, 2 it holds it, 3 it only has its letters. */
function looseness(folded: string, wanted: string): number {
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  return folded.includes(wanted) ? 2 : 3;
}

/**
 * Entries of several kinds in one order: what fits best first; of what fits equally well notes before chats that begin
 * with the same words, then what was used lately; else as given.
 */
export function inPaletteOrder<Entry extends { title: string; recency?: number; isNote?: boolean }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const wanted = foldName(text);
  return entries
    .map((entry) => ({
      entry,
      rank: [
        looseness(foldName(entry.title), wanted),
        entry.isNote === true ? 0 : 1,
        entry.recency ?? Number.MAX_SAFE_INTEGER,
      ] as const,
    }))
    .toSorted(({ rank: left }, { rank: right }) => left[0] - right[0] || left[1] - right[1] || left[2] - right[2])
    .map(({ entry }) => entry);
}
