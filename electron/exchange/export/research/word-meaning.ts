import { setImmediate as nextTurn } from 'node:timers/promises';
import { dot } from '../../../models/embeddings/unit-vectors';
import { pageWords, type PageSearchData } from './search-in-page';

/** Unit vectors of texts, by the encoder on this machine; null without one. */
export type TextVectors = (texts: readonly string[]) => Promise<Float32Array[] | null>;

/** Common words of some languages, of these letters alone, at most so many. */
export type CommonWords = (letters: ReadonlySet<string>, limit: number) => Promise<readonly string[]>;

/** Which notes are near each word, for texts in their order; null where nothing can tell. */
export type MeaningIndex = (
  texts: readonly string[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<PageSearchData['near'] | null>;

/** Words of the notes whose meaning the page knows, those of most notes first. Some milliseconds each. */
const MAX_WORDS = 3_000;
/** Words that may be asked for and need not stand in a note. */
const MAX_COMMON_WORDS = 2_000;
/** A word in more of the notes than this tells none from another. */
const MAX_SHARE = 0.3;
const MIN_LETTERS = 3;
/** Notes that one word leads to. */
const NOTES_A_WORD = 8;
/**
 * How far above the others a note must be for a word, in standard deviations. With twice as many words a question found
 * an answer among five in 59 and 41 of 100 (two folders of notes), the encoder itself in 79 and 67.
 */
const MIN_DEVIATIONS = 1.5;
/** Texts of one call, after which the work can be stopped. */
const BATCH = 100;

/**
 * Reads words and notes with the encoder, so that a page without it can find what is said in other words: every word
 * leads to the notes that are nearest to it.
 */
export function createMeaningIndex(vectorsOf: TextVectors, common: CommonWords): MeaningIndex {
  return async (texts, signal, onProgress) => {
    const letters = new Set<string>();
    for (const text of texts) for (const letter of text.toLowerCase()) letters.add(letter);
    const asked = await common(letters, MAX_COMMON_WORDS);
    const words = [...new Set([...(await wordsOfNotes(texts)), ...asked.flatMap(pageWords)])];
    const all = [...texts, ...words];
    const vectors: Float32Array[] = [];
    for (let from = 0; from < all.length; from += BATCH) {
      signal.throwIfAborted();
      const batch = await vectorsOf(all.slice(from, from + BATCH));
      if (batch === null) return null;
      vectors.push(...batch);
      onProgress(vectors.length, all.length);
    }
    const notes = vectors.slice(0, texts.length);
    const nearWord: PageSearchData['near'] = {};
    for (const [position, word] of words.entries()) {
      // Some milliseconds a word where there are ten thousand notes: the app goes on meanwhile, and can stop it.
      await nextTurn();
      signal.throwIfAborted();
      const near = nearest(notes, vectors[texts.length + position]!);
      if (near.length > 0) nearWord[word] = near;
    }
    return nearWord;
  };
}

async function wordsOfNotes(texts: readonly string[]): Promise<string[]> {
  const holders = new Map<string, number>();
  for (const [note, text] of texts.entries()) {
    if (note % BATCH === 0) await nextTurn();
    for (const word of new Set(pageWords(text)))
      if (word.length >= MIN_LETTERS && !/^\d+$/u.test(word)) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  return [...holders]
    .filter(([, count]) => count <= Math.max(1, texts.length * MAX_SHARE))
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_WORDS)
    .map(([word]) => word);
}

/** The numbers of the notes nearest to a word, each followed by how far it is above the others, in tenths. */
function nearest(notes: readonly Float32Array[], word: Float32Array): number[] {
  const similarities = notes.map((note) => dot(note, word));
  const mean = similarities.reduce((sum, value) => sum + value, 0) / similarities.length;
  const deviation = Math.sqrt(similarities.reduce((sum, value) => sum + (value - mean) ** 2, 0) / similarities.length);
  if (!(deviation > 0)) return [];
  return similarities
    .map((similarity, note) => ({ note, above: (similarity - mean) / deviation }))
    .filter(({ above }) => above >= MIN_DEVIATIONS)
    .sort((a, b) => b.above - a.above)
    .slice(0, NOTES_A_WORD)
    .flatMap(({ note, above }) => [note, Math.round(above * 10)]);
}
