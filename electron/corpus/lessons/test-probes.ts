import type { Lesson } from '../../../shared/domain/lesson';
import type { TestedProbes } from '../../../shared/ipc/routes/lessons';
import { contentHash } from '../../../shared/lib/content-hash';
import { matchLesson, parseLessonTriggers, situationTerms } from './match-lesson';
import type { ActionParser } from './reading/action-taxonomy';

type Probe = NonNullable<Lesson['probes']>['fires'][number];

/** Actions of a lesson, with those that probes add. */
const MAX_ACTIONS = 8;

/** What probes are written for: a lesson that says something else, or is about another act, needs others. */
export const probedHash = ({ instruction, reason, trigger }: Lesson): string =>
  contentHash(JSON.stringify([instruction, reason, trigger.actions[0], trigger.objects]));

/** The probes of a lesson as it stands; null: none were written for it. */
export const probesOf = (lesson: Lesson): Lesson['probes'] | null =>
  lesson.probes?.of === probedHash(lesson) ? lesson.probes : null;

/** What a lesson's probes show, by the rules that an answer uses; null without probes. */
export function testProbes(reader: ActionParser, lesson: Lesson): TestedProbes | null {
  const probes = probesOf(lesson);
  if (probes === null || probes === undefined) return null;
  const textsOf = (list: readonly Probe[], isFiring: boolean): string[] =>
    list.filter((probe) => fires(reader, lesson, probe) === isFiring).map(({ text }) => text);
  return {
    writtenBy: probes.writtenBy,
    comesUp: textsOf(probes.fires, true),
    missing: textsOf(probes.fires, false),
    silent: textsOf(probes.silent, false),
    unwanted: textsOf(probes.silent, true),
    isMendable: missedTriggers(reader, lesson).length > 0,
  };
}

/**
 * Actions with which a lesson would come up where it should and does not, without coming up at a near-miss. Where the
 * rules read no action in the words, none would help.
 */
export function missedTriggers(reader: ActionParser, lesson: Lesson): string[] {
  const { fires: wanted = [], silent = [] } = probesOf(lesson) ?? {};
  let mended = lesson;
  for (const probe of wanted) {
    if (mended.trigger.actions.length >= MAX_ACTIONS) break;
    if (fires(reader, mended, probe)) continue;
    const tried = withActions(mended, [probe.act]);
    const isBetter =
      fires(reader, tried, probe) && silent.every((miss) => !fires(reader, tried, miss) || fires(reader, lesson, miss));
    if (isBetter) mended = tried;
  }
  return mended.trigger.actions.slice(lesson.trigger.actions.length);
}

/** The lesson with those actions. */
export const mendTriggers = (reader: ActionParser, lesson: Lesson): Lesson =>
  withActions(lesson, missedTriggers(reader, lesson));

const withActions = (lesson: Lesson, actions: readonly string[]): Lesson => ({
  ...lesson,
  trigger: { ...lesson.trigger, actions: [...lesson.trigger.actions, ...actions] },
});

const fires = (reader: ActionParser, lesson: Lesson, probe: Probe): boolean =>
  probe.isAlike === true || firesByWords(reader, lesson, probe);

/** Whether the lesson comes up at the actions that were read in a sentence, by words and synonyms alone. */
export function firesByWords(
  reader: ActionParser,
  lesson: Lesson,
  { text, actions }: Pick<Probe, 'text' | 'actions'>,
): boolean {
  const known = parseLessonTriggers(reader, lesson);
  const about = situationTerms(actions, text);
  return actions.some((planned) => {
    const action = reader.read(planned);
    return action !== null && matchLesson(known, action, about) !== null;
  });
}
