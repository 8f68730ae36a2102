import { isHedged } from '../hedging/hedges';
import { anyOf } from '../words/word-list';
import { weighsAlternatives } from './alternatives';
import { readStatement } from './compare-statements';
import { isDone, isPlan } from './plan-or-deed';

/** UTF-16 units of a sentence that are read: the patterns take the square of its length. */
const MAX_CHARACTERS = 400;
const CAN = ['can', 'could', 'might', 'können', 'könnten', 'podemos', 'podríamos', 'puedo', 'podría', 'pouvons'];
const MORE_CAN = ['pourrions', 'peux', 'pourrais', 'possiamo', 'potremmo', 'kunnen', 'zouden'];
/** "We could take gravel, slabs or planks", in languages that join the last option by one word. */
const OPTIONS = new RegExp(
  String.raw`(?<![\p{L}])${anyOf([...CAN, ...MORE_CAN])}(?![\p{L}]).*,\s[^,.;?!]{1,60}\s(?:or|oder|o|u|ou|of|oppure)\s`,
  'iu',
);
const MIN_SHARED_TERMS = 2;
/** The share is that of the shorter sentence's terms. */
const MIN_SHARED_SHARE = 0.6;

/** Share of the longer of two words that their common beginning must reach: “vender”, “vendido”. */
const MIN_STEM_SHARE = 0.55;
const MIN_STEM_CHARACTERS = 4;

/** Whether two words are likely forms of one; the plan and the deed differ in their verb's form. */
function isFormOf(word: string, other: string): boolean {
  let length = 0;
  while (length < word.length && word[length] === other[length]) length += 1;
  return length >= Math.max(MIN_STEM_CHARACTERS, MIN_STEM_SHARE * Math.max(word.length, other.length));
}

/** Whether a sentence leaves its matter open: a question, a hedge, or several options. */
export function leavesOpen(sentence: string): boolean {
  const read = sentence.slice(0, MAX_CHARACTERS);
  return (
    sentence.trimEnd().endsWith('?') || isHedged(sentence, 'person') || weighsAlternatives(read) || OPTIONS.test(read)
  );
}

/** Whether a sentence tells as done what another one plans. Does not compare what they are about. */
export const isDoneAfterPlan = (sentence: string, earlier: string): boolean =>
  isPlan(earlier) && !isPlan(sentence) && isDone(sentence);

/** How a sentence goes on from an earlier one on its matter; null where it settles nothing that was left open. */
export function commitmentAfter(sentence: string, earlier: string): 'was-open' | 'was-planned' | null {
  if (leavesOpen(sentence)) return null;
  const how = leavesOpen(earlier) ? 'was-open' : isDoneAfterPlan(sentence, earlier) ? 'was-planned' : null;
  if (how === null) return null;
  const [now, before] = [readStatement(sentence).terms, readStatement(earlier).terms];
  let shared = 0;
  for (const term of now) if (before.has(term) || [...before].some((other) => isFormOf(term, other))) shared += 1;
  const isOnMatter = shared >= MIN_SHARED_TERMS && shared / Math.min(now.size, before.size) >= MIN_SHARED_SHARE;
  return isOnMatter ? how : null;
}
