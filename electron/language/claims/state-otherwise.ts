import { factKey, valueKey } from '../facts/fact-key';
import type { ReadFact } from '../facts/fact-rule';
import { isMultiValued } from '../facts/multi-valued-attributes';
import { readFacts } from '../facts/read-facts';
import { findContradiction } from './find-contradiction';
import { findOtherEnding } from './other-ending';

/**
 * Whether of two sentences of one speaker the later may undo the earlier: by their claims, by what they end with, or with
 * two values of one attribute.
 */
export function stateOtherwise(one: string, other: string): boolean {
  if (findContradiction(one, other) !== null || findOtherEnding(one, other) !== null) return true;
  const others = factsOf(other);
  return factsOf(one).some((fact) =>
    others.some((known) => factKey(known) === factKey(fact) && valueKey(known.value) !== valueKey(fact.value)),
  );
}

const factsOf = (text: string): ReadFact[] =>
  readFacts({ title: text, body: '', category: 'fact', author: 'person', speaker: null, at: 0 }).filter(
    ({ type, attribute }) => type !== 'procedure' && !isMultiValued(attribute),
  );
