import type { Handlers } from '../../../shared/ipc/contract';
import type { FactsService, NewFact } from '../../corpus/facts/facts-service';

/** The fact table: what the person notes down to be answered by key. */
export function createFactHandlers(facts: FactsService): Handlers<'facts.list' | 'facts.add' | 'facts.retract'> {
  return {
    'facts.list': async ({ entity }) => facts.list(entity),
    'facts.add': async (fact) => facts.add(Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== undefined)) as unknown as NewFact),
    'facts.retract': ({ id }) => facts.retract(id),
  };
}
