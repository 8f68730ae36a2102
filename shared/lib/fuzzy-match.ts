import uFuzzy from '@leeoniya/ufuzzy';

/** Letters, as a class of characters: the Unicode classes cost half a second a text, the text being folded already. */
const alpha = String.raw`a-z\u00a1-\uffff`;
/** Left-out letters first (“grvl” for “gravel”), then one wrong letter a word (“gravle”). */
const MATCHERS = [
  new uFuzzy({ alpha, intraIns: 2 }),
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- a const enum, which modules compiled one by one cannot read
  new uFuzzy({ alpha, intraMode: 1, intraSub: 1, intraTrn: 1, intraDel: 1, intraIns: 1 }),
];
/** Words of a text that may stand in another order in the name; more are matched in theirs only. */
const MAX_REORDERED_WORDS = 3;

/** A name as it is compared: without case and accents. */
export const foldName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Finds names by letters, with words left out of order, letters left out, or a slip of the finger.
 *
 * @param foldedNames names from `foldName`
 * @returns their indexes, the best match first; none for a text without letters and digits
 */
export function findFuzzy(foldedNames: readonly string[], text: string): number[] {
  const wanted = foldName(text);
  if (!/[\p{L}\d]/u.test(wanted)) return [];
  for (const matcher of MATCHERS) {
    const [found, info, order] = matcher.search(foldedNames as string[], wanted, MAX_REORDERED_WORDS);
    if (found !== null && found.length > 0)
      return info === null ? [...found] : order.map((position) => info.idx[position]!);
  }
  return [];
}
