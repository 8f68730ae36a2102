import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { BearingEvent } from '../../../shared/ipc/routes/lessons';
import { splitWords } from '../../language/words/terms';
import type { Catalog } from '../../corpus/catalog/catalog';
import { findBearing, type FindBearingDeps } from '../../corpus/lessons/find-bearing';
import type { LessonTable } from '../../corpus/lessons/lesson-table';
import type { Engine } from '../../ports/engine';
import type { Streams } from '../../ports/streams';
import type { LessonsService } from '../../corpus/lessons/lessons-service';
import type { ContradictionsService } from '../../corpus/contradictions/contradictions-service';
import type { CorrectionsService } from '../../corpus/corrections/corrections-service';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { DecisionTable } from '../../corpus/decisions/decision-table';

export function createLessonHandlers({
  lessons,
  decisionTable,
  contradictions,
  corrections,
  hiddenTextFilter,
  catalog,
  lessonTable,
  engine,
  mayRead,
  streams,
}: {
  lessons: LessonsService;
  lessonTable: LessonTable;
  catalog: Pick<Catalog, 'note'>;
  engine: () => Engine;
  mayRead: FindBearingDeps['mayRead'];
  streams: Streams;
  decisionTable: DecisionTable;
  contradictions: ContradictionsService;
  corrections: CorrectionsService;
  hiddenTextFilter: HiddenLookup;
}): Handlers<RoutesOf<'lessons' | 'decisions' | 'contradictions' | 'corrections'>> {
  return {
    'lessons.list': (of) => lessons.list(of === null ? undefined : ({ noteId }) => noteId === of.noteId),
    'lessons.probe': async ({ text }) => {
      const { findBearing: ask, label } = engine();
      return { ...(await lessons.probe(text)), model: ask === undefined ? null : label };
    },
    'lessons.findBearing': async ({ text }) => ({
      streamId: streams.start<BearingEvent>(async (emit, signal) => {
        const asked = { lessons: lessonTable, catalog, hidden: hiddenTextFilter, engine, mayRead };
        emit({ type: 'found', ...(await findBearing(asked, text, signal)) });
      }),
    }),
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
    'contradictions.ofDraft': ({ text }) => contradictions.ofDraft(text),
    'contradictions.resolveDraft': (input) => contradictions.resolveDraft(input),
    'corrections.ofSession': ({ sessionId }) => corrections.ofSession(sessionId),
    'corrections.replace': (input) => corrections.replace(input),
    'corrections.settle': ({ answerId }) => corrections.settle(answerId),
  };
}
