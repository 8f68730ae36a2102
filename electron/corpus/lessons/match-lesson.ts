import type { Lesson } from '../../../shared/domain/lesson';
import { distinctTerms, splitWords, toTerm } from '../../language/words/terms';
import type { LessonMatch } from '../../retrieval/funnel/retrieval-ports';
import type { Action, ActionParser } from './reading/action-taxonomy';
import { currentWeightOf } from './lesson-weight';

/**
 * Fit of a trigger: the same verb and object; the same verb; a synonym of the action; another object in the setting of
 * the lesson; an action that is alike by meaning.
 */
const TRIGGER_FIT = { object: 1, verb: 0.8, kind: 0.6, setting: 0.5, similar: 0.5 } as const;
/** Weight from which a lesson before an action that is hard to take back is a step of its own: that of a correction. */
const CHECKPOINT_WEIGHT = 0.45;
/** A match's value is half the lesson's weight and half the fit of its trigger. */
const WEIGHT_SHARE = 0.5;

interface Trigger {
  action: Action;
  /** The text as written. */
  text: string;
}

export interface ParsedTriggerLesson {
  lesson: Lesson;
  triggers: Trigger[];
  /** Terms of each object that must occur as well. */
  objects: string[][];
  /** Terms of where it holds: "in production migrations". */
  setting: ReadonlySet<string>;
}

const SETTING = /\b(?:in|within|inside|during)\s+(?<where>[^,.;:!?]+)/iu;
/** Making the very thing that a rule is limited to: "write the newsletter" for a rule on the newsletter. */
const MAKING: ReadonlySet<string> = new Set(['write', 'make', 'build', 'create', 'design', 'plan'].map(toTerm));
/** Using something is a way of acting: any action that names it counts. */
const MEANS: ReadonlySet<string> = new Set(['use', 'employ', 'utilise', 'utilize'].map(toTerm));

export const isOfMeans = ({ verb, objects }: Pick<Action, 'verb' | 'objects'>): boolean =>
  MEANS.has(verb) && objects.length > 0;

export function parseLessonTriggers(reader: ActionParser, lesson: Lesson): ParsedTriggerLesson {
  const triggers = lesson.trigger.actions.flatMap((text) => {
    const action = reader.read(text);
    return action === null ? [] : [{ action, text }];
  });
  return {
    lesson,
    triggers,
    objects: lesson.trigger.objects.map(termsOfObject).filter((terms) => terms.length > 0),
    setting: new Set(distinctTerms(SETTING.exec(lesson.instruction)?.groups?.where ?? '').map(({ term }) => term)),
  };
}

/** Null when the objects of the trigger do not occur in the message. */
export function matchLesson(
  { lesson, triggers, objects, setting }: ParsedTriggerLesson,
  action: Action,
  about: ReadonlySet<string>,
  { similarTrigger, isRisky = false }: { similarTrigger?: string | undefined; isRisky?: boolean } = {},
): LessonMatch | null {
  if (!objects.every((terms) => terms.every((term) => about.has(term)))) return null;
  const fits = triggers
    .flatMap(({ action: wanted, text }) => {
      const head = wanted.objects.at(-1);
      const isNamed = head === undefined || about.has(head);
      const isWhole = wanted.objects.every((term) => about.has(term));
      const isInSetting = !isNamed && action.objects.some((term) => setting.has(term));
      const isMade = isInSetting && MAKING.has(action.kind);
      if (
        wanted.kind === action.kind
          ? !isNamed && !isInSetting
          : !isMade && !(isOfMeans(wanted) && (isWhole || isInSetting))
      )
        return text === similarTrigger ? [{ text, fit: TRIGGER_FIT.similar, terms: [] }] : [];
      const isSpecific = wanted.objects.length + objects.length > 0;
      return [
        {
          text,
          fit: isInSetting
            ? TRIGGER_FIT.setting
            : wanted.verb !== action.verb || !isWhole
              ? TRIGGER_FIT.kind
              : isSpecific
                ? TRIGGER_FIT.object
                : TRIGGER_FIT.verb,
          terms: [...wanted.objects, ...objects.flat()].filter((term) => about.has(term)),
        },
      ];
    })
    .sort((a, b) => b.fit - a.fit || (a.text < b.text ? -1 : 1));
  const [first] = fits;
  if (first === undefined) return null;
  const weight = currentWeightOf(lesson);
  return {
    lesson,
    noteId: lesson.noteId,
    value: WEIGHT_SHARE * weight + (1 - WEIGHT_SHARE) * first.fit,
    action: first.text,
    matchedTerms: [...new Set(first.terms)],
    ...(isRisky && weight >= CHECKPOINT_WEIGHT ? { isCheckpoint: true } : {}),
  };
}

/** A lesson that a message was read to bear on, so likely. */
export function matchByMeaning(lesson: Lesson, share: number, isRisky: boolean): LessonMatch {
  const weight = currentWeightOf(lesson);
  return {
    lesson,
    noteId: lesson.noteId,
    value: WEIGHT_SHARE * weight + (1 - WEIGHT_SHARE) * share,
    action: lesson.trigger.actions[0]!,
    matchedTerms: [],
    ...(isRisky && weight >= CHECKPOINT_WEIGHT ? { isCheckpoint: true } : {}),
  };
}

export const byWeight = (a: LessonMatch, b: LessonMatch): number =>
  currentWeightOf(b.lesson) - currentWeightOf(a.lesson) || b.value - a.value || (a.lesson.id < b.lesson.id ? -1 : 1);

/** Terms of a message and of its announced actions. */
export const situationTerms = (actions: readonly string[], question: string): Set<string> =>
  new Set([...splitWords(question), ...actions.flatMap(splitWords)].map(toTerm));

const termsOfObject = (text: string): string[] => {
  const terms = distinctTerms(text).map(({ term }) => term);
  return terms.length > 0 ? terms : splitWords(text).map(toTerm);
};
