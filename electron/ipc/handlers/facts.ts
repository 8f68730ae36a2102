import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { createAboutService } from '../../corpus/people/about-service';
import type { EntityService } from '../../corpus/facts/entities/entity-service';
import type { FactsService, NewFact } from '../../corpus/facts/facts-service';
import type { FactBackfill } from '../../corpus/facts/fact-backfill';

/** The fact table: facts read from kept notes, and the person's additions, corrections and retractions. */
export function createFactHandlers(
  facts: FactsService,
  keptReader: Pick<FactBackfill, 'read'>,
): Handlers<RoutesOf<'facts'>> {
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

export const createEntityHandlers = (entities: EntityService): Handlers<RoutesOf<'entities'>> => ({
  'entities.list': (input) => entities.list(input),
  'entities.page': ({ name }) => entities.page(name),
  'entities.ofNote': ({ id }) => entities.ofNote(id),
  'entities.previewMerge': (input) => entities.previewMerge(input),
  'entities.merge': (input) => entities.merge(input),
  'entities.previewSplit': (input) => entities.previewSplit(input),
  'entities.split': (input) => entities.split(input),
  'entities.save': (input) => entities.save(input),
});

export const createPeopleHandlers = ({
  about,
}: ReturnType<typeof createAboutService>): Handlers<RoutesOf<'people'>> => ({
  'people.about': (subject) => about(subject),
});
