import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageWords, type PageSearchData } from './search-in-page';

/** As usual for BM25: how much a word that is repeated counts, and how much the length of the text. */
const K1 = 1.2;
const B = 0.75;
/** A word of the title counts as often. */
const TITLE_WEIGHT = 3;
/** Scores are whole numbers in the page. */
const SCALE = 10;

/** Notes after which the app's other work has its turn. */
const NOTES_A_STEP = 50;

/** Which notes hold each word, weighted by BM25 (Robertson and Zaragoza 2009). */
export async function wordIndexOf(
  notes: readonly { title: string; text: string }[],
  signal: AbortSignal,
): Promise<PageSearchData['words']> {
  const pause = async (note: number) => {
    if (note % NOTES_A_STEP !== 0) return;
    await nextTurn();
    signal.throwIfAborted();
  };
  const counted: { counts: Map<string, number>; length: number }[] = [];
  for (const [note, { title, text }] of notes.entries()) {
    await pause(note);
    const counts = new Map<string, number>();
    const add = (words: readonly string[], weight: number) => {
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + weight);
    };
    add(pageWords(title), TITLE_WEIGHT);
    add(pageWords(text), 1);
    counted.push({ counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) });
  }
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const holders = new Map<string, number>();
  for (const { counts } of counted) for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const index = new Map<string, number[]>();
  for (const [note, { counts, length }] of counted.entries()) {
    await pause(note);
    for (const [word, count] of counts) {
      const held = holders.get(word)!;
      const rarity = Math.log(1 + (notes.length - held + 0.5) / (held + 0.5));
      const weight = (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / meanLength));
      const weights = index.get(word) ?? [];
      weights.push(note, Math.max(1, Math.round(weight * SCALE)));
      index.set(word, weights);
    }
  }
  return Object.fromEntries(index);
}
