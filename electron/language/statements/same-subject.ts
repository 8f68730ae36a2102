import { jaccard } from '../words/shingles';
import { distinctTerms } from '../words/terms';

/** Minimum share of terms for two intents to be about one subject. */
const MIN_SHARED_TERMS = 0.5;
/** Terms that occur in intents on any subject. */
const INTENT_BOILERPLATE = new Set(
  distinctTerms(
    'what the vault knows about, the whole subject around it, exactly this, the subject of, the person wants to know',
  ).map(({ term }) => term),
);

/** Whether two intents are about the same subject. A person's verdict on a candidate applies to such questions. */
export function isSameSubject(one: string, other: string): boolean {
  return jaccard(termsOf(one), termsOf(other)) >= MIN_SHARED_TERMS;
}

function termsOf(intent: string): Set<string> {
  return new Set(
    distinctTerms(intent)
      .map(({ term }) => term)
      .filter((term) => !INTENT_BOILERPLATE.has(term)),
  );
}
