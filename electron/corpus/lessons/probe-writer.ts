import { put } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import { isAppError } from '../../../shared/ipc/errors';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import type { Mutex } from '../../../shared/lib/mutex';
import { t } from '../../../shared/messages/message';
import { createExcludedNameFinder } from '../../language/privacy/find-excluded-names';
import type { Engine } from '../../ports/engine';
import type { ProbesReply } from '../../ports/model-tasks';
import type { ComparePhrases, HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { IdleJobDeps } from '../idle/idle-job';
import { findRisks } from '../quality-gate/quality-gate';
import { lessonSentence, quotableLesson } from './lesson-sentence';
import { isActiveLesson, type LessonTable } from './lesson-table';
import { firesByWords, probedHash, probesOf } from './test-probes';

export interface ProbeWriterDeps {
  store: Pick<VaultStore, 'getMany'>;
  writer: Pick<VaultWriter, 'commit'>;
  lessons: Pick<LessonTable, 'all' | 'reader' | 'findSimilarActions' | 'match'>;
  catalog: Pick<Catalog, 'note' | 'withStatus'>;
  hidden: HiddenLookup;
  excluded: () => Excluded;
  engine: () => Engine;
  /** Whether an engine may read a note. */
  mayRead: (noteId: string, engine: Engine) => boolean;
  runExclusive: Mutex;
  /** What a message announces, as it is read before an answer. */
  actionsOf: (text: string) => Promise<string[]>;
  /** Compares actions by meaning; nothing is compared when absent. */
  compare?: ComparePhrases;
  now: () => number;
}

const MOST = { fires: 6, silent: 4 } as const;
const MAX_PROBE_CHARACTERS = 200;
const MAX_ACT_CHARACTERS = 100;
/** Notes that show in which languages the person writes. */
const EXAMPLES = 8;

/**
 * Has a model write sentences to test one lesson after another with, each once, and tests them. Nothing about when a
 * lesson comes up is changed by it.
 *
 * @throws AppError `model-*` where the model cannot be asked now
 */
export function createProbeWriter(deps: ProbeWriterDeps): IdleJobDeps['step'] {
  const { store, writer, lessons, catalog, mayRead, hidden, runExclusive } = deps;
  /** What a model gave no usable reply to; asked again in the next run. */
  const setAside = new Set<string>();
  return async (signal) => {
    const engine = deps.engine();
    const { writeProbes, label } = engine;
    if (writeProbes === undefined) return 'done';
    const findExcluded = createExcludedNameFinder(deps.excluded());
    const view = await hidden.view({ includeArchived: false });
    const open = view
      .visibleLessons(lessons.all().map((lesson) => ({ lesson })))
      .map(({ lesson }) => lesson)
      .filter(
        (lesson) =>
          isActiveLesson(lesson) &&
          mayRead(lesson.noteId, engine) &&
          probesOf(lesson) === null &&
          !setAside.has(probedHash(lesson)) &&
          findExcluded(lessonSentence(catalog, lesson)).length === 0,
      );
    const lesson = open.at(-1);
    if (lesson === undefined) return 'done';
    try {
      const examples = [...catalog.withStatus('kept')]
        .filter(
          ({ id, author, title }) => author === 'person' && findExcluded(title).length === 0 && mayRead(id, engine),
        )
        .slice(-EXAMPLES)
        .map(({ title }) => title);
      const reply = await writeProbes(
        { lesson: quotableLesson(catalog, lesson), actions: lesson.trigger.actions, examples },
        signal,
      );
      const probes = { writtenBy: label, of: probedHash(lesson), ...(await testedOf(deps, lesson, reply)) };
      await runExclusive(async () => {
        const [now] = await store.getMany('lessons', [lesson.id]);
        // The person changed it while the model wrote.
        if (now == null || probedHash(now) !== probes.of) return;
        await writer.commit({
          actor: 'app',
          kind: 'lesson.probe',
          label: t('mainCorpus.testedALesson', { instruction: lesson.instruction.slice(0, 80) }),
          scope: 'none',
          changes: [put('lessons', { ...now, probes })],
        });
      });
    } catch (error) {
      if (!isAppError(error, 'model-malformed')) throw error;
      setAside.add(probedHash(lesson));
    }
    return open.length > 1 ? 'more' : 'done';
  };
}

type Probes = Pick<NonNullable<Lesson['probes']>, 'fires' | 'silent'>;

/** The usable sentences of a reply, each once, with what is read in it and whether the lesson comes up by meaning. */
async function testedOf(
  { lessons, actionsOf, compare, now }: Pick<ProbeWriterDeps, 'lessons' | 'actionsOf' | 'compare' | 'now'>,
  lesson: Lesson,
  { fires, silent }: ProbesReply,
): Promise<Probes> {
  const seen = new Set<string>();
  const usable = (text: string): boolean => {
    const key = text.trim().toLowerCase();
    const isFine = key !== '' && text.length <= MAX_PROBE_CHARACTERS && findRisks(text).length === 0 && !seen.has(key);
    seen.add(key);
    return isFine;
  };
  const test = async (text: string, act: string): Promise<Probes['fires'][number]> => {
    const actions = await actionsOf(text);
    // Without an encoder they are compared by their words alone.
    if (compare !== undefined) await lessons.findSimilarActions(actions, compare).catch(() => undefined);
    const isAlike =
      !firesByWords(lessons.reader, lesson, { text, actions }) &&
      lessons.match(actions, text, now()).some((match) => match.lesson.id === lesson.id);
    return {
      text: text.trim(),
      act: act.trim().slice(0, MAX_ACT_CHARACTERS),
      actions,
      ...(isAlike ? { isAlike } : {}),
    };
  };
  const tested: Probes = { fires: [], silent: [] };
  for (const { text, act } of fires.filter((probe) => usable(probe.text)).slice(0, MOST.fires))
    tested.fires.push(await test(text, act));
  for (const text of silent.filter(usable).slice(0, MOST.silent)) tested.silent.push(await test(text, ''));
  return tested;
}
