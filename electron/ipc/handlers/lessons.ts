import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { splitWords } from '../../language/words/terms';
import type { LessonsService } from '../../corpus/lessons/lessons-service';
import type { ContradictionsService } from '../../corpus/contradictions/contradictions-service';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { DecisionTable } from '../../corpus/decisions/decision-table';

export function createLessonHandlers({
  lessons,
  decisionTable,
  contradictions,
  hiddenTextFilter,
}: {
  lessons: LessonsService;
  decisionTable: DecisionTable;
  contradictions: ContradictionsService;
  hiddenTextFilter: HiddenLookup;
}): Handlers<RoutesOf<'lessons' | 'decisions' | 'contradictions'>> {
  return {
    'lessons.list': () => lessons.list(),
    'lessons.probe': ({ text }) => lessons.probe(text),
    'lessons.save': (input) => lessons.save(input),
    'lessons.setState': ({ id, change: as }) => lessons.setState(id, as),
    'lessons.retire': ({ ids }) => lessons.retire(ids),
    'lessons.removeStarters': ({ id }) => lessons.removeStarters(id),
    'lessons.actions': async () => lessons.actions.list(),
    'lessons.addAction': ({ name, to }) => lessons.actions.add(name, to),
    'lessons.removeAction': ({ name }) => lessons.actions.remove(name),
    'decisions.histories': async ({ text }) => {
      const queryWords = splitWords(text);
      const containsAll = (words: string): boolean => queryWords.every((word) => words.includes(word));
      const view = await hiddenTextFilter.view({ includeArchived: false });
      return decisionTable
        .histories()
        .flatMap((history) => view.visibleDecisions(history) ?? [])
        .filter(
          ({ subject, records }) =>
            queryWords.length === 0 ||
            containsAll(
              splitWords(
                [
                  subject,
                  ...records.flatMap(({ choice, alternatives, reasons }) => [choice, ...alternatives, ...reasons]),
                ].join(' '),
              ).join(' '),
            ),
        );
    },
    'contradictions.ofSession': ({ sessionId }) => contradictions.ofSession(sessionId),
    'contradictions.resolve': ({ unitId, keptId, how }) => contradictions.resolve(unitId, keptId, how),
  };
}
