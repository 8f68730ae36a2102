import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findWeightsFolder } from './installed-network';

/** Pieces of the vocabulary that are looked at, the likeliest first. */
const LOOKED_AT = 30_000;

/**
 * Whole words that are common in some language, the likeliest first: of the encoder's own vocabulary, which was counted
 * on texts of a hundred languages.
 *
 * @param letters words of other letters are left out
 * @returns at most `limit`
 */
export async function commonWords(letters: ReadonlySet<string>, limit: number): Promise<string[]> {
  const file = await readFile(join(findWeightsFolder(), 'multilingual', 'vocabulary.txt.gz'));
  const words = new Set<string>();
  for (const line of gunzipSync(file).toString('utf8').split('\n', LOOKED_AT)) {
    const word = /^\S+ \u2581(\p{L}{4,})$/u.exec(line)?.[1]?.toLowerCase();
    if (word !== undefined && [...word].every((letter) => letters.has(letter))) words.add(word);
    if (words.size === limit) break;
  }
  return [...words];
}
