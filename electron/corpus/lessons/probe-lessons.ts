import type { Lesson } from '../../../shared/domain/lesson';
import type { LessonMatch } from '../../retrieval/funnel/retrieval-ports';
import type { ActionParser } from './reading/action-taxonomy';
import { parseLessonTriggers, matchLesson, situationTerms } from './match-lesson';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

/** Why a lesson would not fire. */
type NotFiringReason = 'other-action' | 'object-missing' | 'retired' | 'not-valid' | 'no-room';

export interface LessonProbe {
  /** Actions read from the typed text. */
  actions: string[];
  fires: LessonMatch[];
  starters: LessonMatch[];
  nonMatches: { lesson: Lesson; reason: NotFiringReason; detail: string }[];
}

interface ProbeInput {
  reader: ActionParser;
  lessons: readonly Lesson[];
  starters: readonly Lesson[];
  fires: readonly LessonMatch[];
  isValid: (lesson: Lesson) => boolean;
  isLive: (lesson: Lesson) => boolean;
}

/** Tests which lessons an action triggers; every lesson of the vault is in one of the lists. */
export function probeLessons(
  { reader, lessons, starters, fires, isValid: isHeld, isLive }: ProbeInput,
  actions: readonly string[],
  question: string,
): LessonProbe {
  const about = situationTerms(actions, question);
  const read = actions.flatMap((action) => reader.read(action) ?? []);
  const kinds = new Set(read.map(({ kind }) => kind));
  const firing = new Set(fires.map(({ lesson }) => lesson.id));
  const nonMatches = lessons
    .filter(({ id }) => !firing.has(id))
    .map((lesson): LessonProbe['nonMatches'][number] => {
      if (!isLive(lesson))
        return {
          lesson,
          reason: 'retired',
          detail: lesson.mergedInto ? t('mainCorpus.putTogetherAnotherLesson') : t('mainCorpus.retiredNoLongerFires'),
        };
      if (!isHeld(lesson)) return { lesson, reason: 'not-valid', detail: t('mainCorpus.heldAnotherTime') };
      const known = parseLessonTriggers(reader, lesson);
      const same = known.triggers.filter(({ action }) => kinds.has(action.kind));
      if (same.length === 0)
        return {
          lesson,
          reason: 'other-action',
          detail: t('mainCorpus.itWaitsForActions', { actions: lesson.trigger.actions.map(quoted).join(', ') }),
        };
      if (read.some((action) => matchLesson(known, action, about) !== null))
        return { lesson, reason: 'no-room', detail: t('mainCorpus.fitsWeightierLessonsCome') };
      const missing = [
        ...known.objects
          .filter((terms) => !terms.every((term) => about.has(term)))
          .map((_, index) => lesson.trigger.objects[index]!),
        ...same.filter(({ action }) => !action.objects.every((term) => about.has(term))).map(({ text }) => text),
      ];
      return {
        lesson,
        reason: 'object-missing',
        detail: t('mainCorpus.actionFitsButWhat', { missing: [...new Set(missing)].map(quoted).join(', ') }),
      };
    });
  const starting = starters.flatMap(
    (lesson) =>
      read
        .map((action) => matchLesson(parseLessonTriggers(reader, lesson), action, about))
        .find((match) => match !== null) ?? [],
  );
  return { actions: [...actions], fires: [...fires], starters: starting, nonMatches };
}
