import type { Handlers } from '../../../shared/ipc/contract';
import type { EntityService } from '../../corpus/facts/entities/entity-service';
import type { FactsService, NewFact } from '../../corpus/facts/facts-service';
import type { FactBackfill } from '../../corpus/facts/fact-backfill';

type FactRoutes = 'facts.list' | 'facts.add' | 'facts.retract' | 'facts.correct' | 'facts.readKept';

/** The fact table: facts read from kept notes, and the person's additions, corrections and retractions. */
export function createFactHandlers(facts: FactsService, keptReader: Pick<FactBackfill, 'read'>): Handlers<FactRoutes> {
  return {
    'facts.list': ({ entity }) => facts.list(entity),
    'facts.add': async (fact) =>
      facts.add(
        Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== undefined)) as unknown as NewFact,
      ),
    'facts.retract': ({ id, reopen }) => facts.retract(id, reopen),
    'facts.correct': (correction) => facts.correct(correction),
    'facts.readKept': () => keptReader.read(),
  };
}

type EntityRoutes =
  | 'entities.list'
  | 'entities.page'
  | 'entities.ofNote'
  | 'entities.previewMerge'
  | 'entities.merge'
  | 'entities.previewSplit'
  | 'entities.split'
  | 'entities.save';

/** Entities: people, projects, places and things. */
export const createEntityHandlers = (entities: EntityService): Handlers<EntityRoutes> => ({
  'entities.list': (input) => entities.list(input),
  'entities.page': ({ name }) => entities.page(name),
  'entities.ofNote': ({ id }) => entities.ofNote(id),
  'entities.previewMerge': (input) => entities.previewMerge(input),
  'entities.merge': (input) => entities.merge(input),
  'entities.previewSplit': (input) => entities.previewSplit(input),
  'entities.split': (input) => entities.split(input),
  'entities.save': (input) => entities.save(input),
});
