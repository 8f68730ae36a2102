import { findFuzzy, foldName } from '../../../shared/lib/fuzzy-match';

/** The things whose name fits the text, the best first; all of them without a text. */
export function fittingBy<Thing>(things: readonly Thing[], text: string, nameOf: (thing: Thing) => string): Thing[] {
  if (text === '') return [...things];
  return findFuzzy(
    things.map((thing) => foldName(nameOf(thing))),
    text,
  ).map((index) => things[index]!);
}

/** How well a name fits: 0 it is the text, 1 it begins with it, 2 it holds it, 3 it only has its letters. */
function looseness(name: string, text: string): number {
  const [folded, wanted] = [foldName(name), foldName(text)];
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
  const lateness = ({ recency }: Entry): number => recency ?? Infinity;
  return entries.toSorted(
    (left, right) =>
      looseness(left.title, text) - looseness(right.title, text) ||
      Number(right.isNote === true) - Number(left.isNote === true) ||
      (lateness(left) === lateness(right) ? 0 : lateness(left) - lateness(right)),
  );
}
