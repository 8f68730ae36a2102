import type { Lesson } from '../../../shared/domain/lesson';
import { currentLocale, t } from '../../../shared/messages/message';
import { wordLesson } from '../../language/statements/lesson-wording';
import type { Catalog } from '../catalog/catalog';

/** A sentence goes on in lower case in English; German nouns keep their capital. */
const lowerFirst = (text: string): string =>
  currentLocale().startsWith('en') && /^(?:\p{Lu}\p{Ll}|A\s)/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/**
 * "Before you deploy, run the tests, because …", or the sentence of the lesson's note.
 *
 * @param action the one it came up for; default the first
 */
export function lessonSentence(catalog: Pick<Catalog, 'note'>, lesson: Lesson, action?: string): string {
  const wording = wordLesson(lesson, catalog.note(lesson.noteId)?.title ?? '', action);
  if ('sentence' in wording) return wording.sentence;
  const parts = { action: wording.action, instruction: lowerFirst(wording.instruction) };
  return wording.reason === ''
    ? t('mainCorpus.beforeYouDo', parts)
    : t('mainCorpus.beforeYouDoBecause', { ...parts, reason: lowerFirst(wording.reason) });
}

/** The same as part of another sentence. */
export const quotableLesson = (catalog: Pick<Catalog, 'note'>, lesson: Lesson): string =>
  lessonSentence(catalog, lesson).replace(/\.$/u, '').slice(0, 300);
