import type { Note } from '../../../shared/domain/note';
import { readingsOf } from '../../../shared/domain/unit-readings';
import { entityKey, factKey, valueKey } from '../../language/facts/fact-key';
import type { ReadFact } from '../../language/facts/fact-rule';

/**
 * The facts of a note: what the rules read, then what a model read in its messages. Where both read a value of the same
 * thing, the rules' stands, also under another attribute.
 *
 * @param at when the note was said, epoch milliseconds
 */
export function withModelFacts(
  byRules: ReadFact[],
  note: Pick<Note, 'category' | 'readings' | 'contentHash'>,
  at: number,
): ReadFact[] {
  const readings = note.category === 'open-question' || note.category === 'exploratory' ? null : readingsOf(note);
  if (readings === null || readings.facts.length === 0) return byRules;
  const known = new Set(byRules.flatMap((fact) => [factKey(fact), valueOf(fact)]));
  const added = readings.facts.flatMap((fact): ReadFact[] => {
    if (known.has(factKey(fact)) || known.has(valueOf(fact))) return [];
    known.add(factKey(fact)).add(valueOf(fact));
    return [{ ...fact, type: 'fact', validFrom: fact.validFrom ?? at }];
  });
  return [...byRules, ...added];
}

const valueOf = ({ entity, value }: Pick<ReadFact, 'entity' | 'value'>): string =>
  `${entityKey(entity)}\n=${valueKey(value)}`;
