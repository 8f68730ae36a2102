import type { BearingLessons } from '../../../shared/ipc/routes/lessons';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { Engine } from '../../ports/engine';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { Catalog } from '../catalog/catalog';
import { findRisks } from '../quality-gate/quality-gate';
import { lessonSentence } from './lesson-sentence';
import { isActiveLesson, type LessonTable } from './lesson-table';
import { currentWeightOf } from './lesson-weight';

export interface FindBearingDeps {
  lessons: Pick<LessonTable, 'all'>;
  catalog: Pick<Catalog, 'note'>;
  hidden: HiddenLookup;
  engine: () => Engine;
  /** Whether an engine may read a note. */
  mayRead: (noteId: string, engine: Engine) => boolean;
}

/** Lessons that one request holds, the weightiest. */
const MOST_LESSONS = 80;
const MOST_BEARING = 8;
const MAX_REASON = 200;

/**
 * Which of the lessons bear on an act, as a model says by their meaning, each with its reason. Changes nothing.
 *
 * @throws AppError `unsupported` without a model for it, or the connection's error
 */
export async function findBearing(
  { lessons, catalog, hidden, engine, mayRead }: FindBearingDeps,
  act: string,
  signal: AbortSignal,
): Promise<BearingLessons> {
  const chosen = engine();
  const { findBearing: ask, label } = chosen;
  if (ask === undefined) throw new AppError('unsupported', t('mainCorpus.noModelForLessons'));
  const view = await hidden.view({ includeArchived: false });
  const active = view
    .visibleLessons(lessons.all().map((lesson) => ({ lesson })))
    .map(({ lesson }) => lesson)
    .filter((lesson) => isActiveLesson(lesson) && mayRead(lesson.noteId, chosen))
    .sort((a, b) => currentWeightOf(b) - currentWeightOf(a) || (a.id < b.id ? -1 : 1));
  const told = active.slice(0, MOST_LESSONS).map((lesson) => ({ lesson, text: lessonSentence(catalog, lesson) }));
  const said = told.length === 0 ? [] : await ask({ act, lessons: told.map(({ text }) => text) }, signal);
  const bearing = said.flatMap(({ lesson: index, reason }, position) => {
    const found = told[index];
    const isFirst = said.findIndex((other) => other.lesson === index) === position;
    const why = reason.replace(/\s+/gu, ' ').trim().slice(0, MAX_REASON);
    return found === undefined || !isFirst || why === '' || findRisks(why).length > 0
      ? []
      : [{ ...found, reason: why }];
  });
  return {
    model: label,
    bearing: bearing.slice(0, MOST_BEARING),
    asked: told.length,
    unasked: active.length - told.length,
  };
}
