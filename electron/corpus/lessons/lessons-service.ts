import { put } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { LessonId } from '../../../shared/domain/ids';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { LessonState, LessonList, LessonView, LessonProbe } from '../../../shared/ipc/routes/lessons';
import { plannedActionsIn } from '../../language/questions/planned-actions';
import type { VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { Mutex } from '../../../shared/lib/mutex';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import { lessonSentence } from './lesson-sentence';
import type { LessonTable } from './lesson-table';
import type { LessonUsage } from './lesson-usage';
import { isRepeatedOnAnotherDay, currentWeightOf } from './lesson-weight';
import type { CustomActions } from './custom-actions';
import { mendTriggers, testProbes } from './test-probes';
import { STARTER_LESSONS, STARTER_LIMIT } from './starter-lessons';
import { labels, t } from '../../../shared/messages/message';
import { retell } from '../../../shared/messages/retell';

export type LessonsService = ReturnType<typeof createLessonsService>;

export interface LessonsServiceDeps {
  lessons: LessonTable;
  usage: LessonUsage;
  actions: CustomActions;
  catalog: Pick<Catalog, 'note'>;
  writer: Pick<VaultWriter, 'commit'>;
  runExclusive: Mutex;
  now: () => number;
  hidden: HiddenLookup;
}

/** The person's view of the lessons and their changes, each one batch of scope `note`. */
export function createLessonsService(deps: LessonsServiceDeps) {
  const { lessons: lessonTable, runExclusive, writer } = deps;
  const changing = (
    id: LessonId,
    label: (lesson: Lesson) => string,
    change: (lesson: Lesson) => Lesson,
  ): Promise<Lesson> =>
    runExclusive(async () => {
      const lesson = lessonTable.get(id);
      if (lesson === null) throw new AppError('not-found', t('mainCorpus.lessonVault'));
      const after = change(lesson);
      await writer.commit({
        actor: 'person',
        kind: 'lesson.edit',
        scope: 'note',
        label: label(after),
        changes: [put('lessons', after)],
      });
      return after;
    });

  const told = <Shown extends { lesson: Lesson }>(shown: Shown, action?: string): Shown & { text: string } => ({
    ...shown,
    lesson: inSpokenLanguage(shown.lesson),
    text: lessonSentence(deps.catalog, shown.lesson, action),
  });

  return {
    /** @param isWanted which lessons; the starter set is of none */
    async list(isWanted: (lesson: Lesson) => boolean = () => true): Promise<LessonList> {
      const view = await deps.hidden.view({ includeArchived: false });
      const lessons = view
        .visibleLessons(
          await Promise.all(
            lessonTable
              .all()
              .filter(isWanted)
              .map((lesson) => viewOf(deps, lesson)),
          ),
        )
        .map((shown) => told(shown));
      lessons.sort(
        (a, b) =>
          Number(isInactive(a.state)) - Number(isInactive(b.state)) ||
          b.weight - a.weight ||
          (a.lesson.id < b.lesson.id ? 1 : -1),
      );
      return {
        lessons,
        starters: lessonTable.starterSet().map((lesson) => told({ lesson })),
        starterLimit: STARTER_LIMIT,
      };
    },
    async probe(text: string): Promise<Omit<LessonProbe, 'model'>> {
      const view = await deps.hidden.view({ includeArchived: false });
      const read = plannedActionsIn(text);
      const { actions, fires, starters, nonMatches } = lessonTable.probe(
        read.length > 0 ? read : [text],
        text,
        deps.now(),
      );
      return {
        actions,
        nonMatches: view.visibleLessons(nonMatches).map((match) => told(match)),
        matches: view
          .visibleLessons(fires)
          .map(({ lesson, action, matchedTerms, value }) => told({ lesson, action, matchedTerms, value }, action)),
        starters: starters.map(({ lesson, action }) => told({ lesson }, action)),
      };
    },
    save: ({ id, type, actions, objects, instruction, reason }: ParsedRouteInput<'lessons.save'>) =>
      changing(
        id,
        (lesson) => t('mainCorpus.changedALessonInstruction', { instruction: lesson.instruction.slice(0, 80) }),
        (lesson) => ({ ...lesson, type, trigger: { actions, objects }, instruction, reason, isReworded: true }),
      ),
    setState: (id: LessonId, as: ParsedRouteInput<'lessons.setState'>['change']) =>
      changing(
        id,
        ({ instruction }) => `${STATE_CHANGE_LABELS[as]}: ${instruction.slice(0, 80)}`,
        (lesson) =>
          as === 'mend' ? mendTriggers(lessonTable.reader, lesson) : applyStateChange(lesson, as, deps.now()),
      ),
    /** As one act; those that are retired already stay. @throws AppError `not-found` */
    retire: (ids: readonly LessonId[]) =>
      runExclusive(async () => {
        const found = [...new Set(ids)].map((id) => lessonTable.get(id));
        if (found.includes(null)) throw new AppError('not-found', t('mainLists.lessonGone'));
        const live = found.flatMap((lesson) => (lesson === null || lesson.retiredAt !== null ? [] : [lesson]));
        if (live.length === 0) return;
        await writer.commit({
          actor: 'person',
          kind: 'lesson.edit',
          scope: 'note',
          label: live.length === 1 ? STATE_CHANGE_LABELS.retire : t('mainLists.retiredLessons', { count: live.length }),
          changes: live.map((lesson) => put('lessons', applyStateChange(lesson, 'retire', deps.now()))),
        });
      }),
    removeStarters: (id: string | null) =>
      runExclusive(async () => {
        const at = deps.now();
        const out = STARTER_LESSONS.filter(
          (lesson) => (id === null || lesson.id === id) && (lessonTable.get(lesson.id)?.retiredAt ?? null) === null,
        );
        if (out.length === 0) return;
        await writer.commit({
          actor: 'person',
          kind: 'lesson.remove-starters',
          scope: 'note',
          label: id === null ? t('mainCorpus.removedTheStarterSet') : t('mainCorpus.removedAStarterLesson'),
          changes: out.map((lesson) => put('lessons', { ...lesson, retiredAt: at })),
        });
      }),
    actions: deps.actions,
  };
}

const STATE_CHANGE_LABELS: Record<ParsedRouteInput<'lessons.setState'>['change'], string> = labels({
  retire: () => t('mainCorpus.retiredALesson'),
  revive: () => t('mainCorpus.broughtBackALesson'),
  graduate: () => t('mainCorpus.madeLessonConvention'),
  demote: () => t('mainCorpus.noLongerAConvention'),
  fresh: () => t('mainCorpus.aLessonStillHolds'),
  mend: () => t('mainCorpus.lessonComesUpAtMore'),
});

/** Why it may be out of date, which the app wrote. */
const inSpokenLanguage = (lesson: Lesson): Lesson =>
  lesson.stale ? { ...lesson, stale: { ...lesson.stale, reason: retell(lesson.stale.reason) } } : lesson;

type StateChange = Exclude<ParsedRouteInput<'lessons.setState'>['change'], 'mend'>;

function applyStateChange(lesson: Lesson, as: StateChange, at: number): Lesson {
  switch (as) {
    case 'retire':
      return { ...lesson, retiredAt: at };
    case 'revive':
      return { ...lesson, retiredAt: null, mergedInto: null };
    case 'graduate':
      return { ...lesson, graduatedAt: at };
    case 'demote':
      return { ...lesson, graduatedAt: null };
    case 'fresh':
      return { ...lesson, stale: null };
  }
}

async function viewOf(
  { usage, catalog, lessons }: Pick<LessonsServiceDeps, 'usage' | 'catalog' | 'lessons'>,
  lesson: Lesson,
): Promise<Omit<LessonView, 'text'>> {
  const note = catalog.note(lesson.noteId);
  return {
    lesson,
    note: { id: lesson.noteId, title: note?.title ?? '', status: note?.status ?? 'dropped' },
    state: lessonStateOf(lesson),
    weight: currentWeightOf(lesson),
    probes: testProbes(lessons.reader, lesson),
    ...(await usage.countsOf(lesson)),
  };
}

const isInactive = (state: LessonState): boolean => state === 'retired' || state === 'merged';

/** The first state that applies. */
function lessonStateOf(lesson: Lesson): LessonState {
  if ((lesson.mergedInto ?? null) !== null) return 'merged';
  if (lesson.retiredAt !== null) return 'retired';
  if ((lesson.stale ?? null) !== null) return 'stale';
  if ((lesson.graduatedAt ?? null) !== null) return 'convention';
  return isRepeatedOnAnotherDay(lesson) ? 'promoted' : 'live';
}
