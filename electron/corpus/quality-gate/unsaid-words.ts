import { CONTRACTED_NEGATION, NEGATIONS } from '../../language/claims/claim-lexicon';
import { splitClaims } from '../../language/grammar/split-claims';
import { splitWords, termsOf } from '../../language/words/terms';

/** Capitalised words that do not begin a sentence: names, in most languages. */
const NAME = /(?<![.!?:“"„]\s|^)(?<=[\s(“"„])\p{Lu}[\p{L}\p{N}]+/gu;
/** Letters that forms of one name share: "Anna" and "Annas". */
const STEM_LETTERS = 4;

/** Whether a text names somebody or something that its source does not name. */
export function addsName(text: string, source: string): boolean {
  const names = [...text.matchAll(NAME)].flatMap(([name]) => splitWords(name));
  if (names.length === 0) return false;
  const said = new Set(splitWords(source).map((word) => word.slice(0, STEM_LETTERS)));
  return names.some((name) => !said.has(name.slice(0, STEM_LETTERS)));
}

/** Whether a text denies what its source states, or states what it denies: "we do not fly" and "we fly". */
export function turnsNegation(text: string, quote: string): boolean {
  const terms = new Set(termsOf(text).map(({ term }) => term));
  const shared = (claim: string) => termsOf(claim).filter(({ term }) => terms.has(term)).length;
  const claims = splitClaims(quote).map((claim) => quote.slice(claim.start, claim.end));
  const [nearest = quote] = claims.toSorted((left, right) => shared(right) - shared(left));
  return isNegated(text) !== isNegated(nearest);
}

const isNegated = (text: string): boolean =>
  splitWords(text).some((word) => NEGATIONS.has(word) || CONTRACTED_NEGATION.test(word));
