import type { Lesson } from '../../../../shared/domain/lesson';

/** A lesson as read from text, without its weight. */
export type ParsedLesson = Pick<Lesson, 'type' | 'trigger' | 'instruction' | 'reason'>;

/** A lesson without the reason, which all types express alike. */
export type ParsedLessonBody = Omit<ParsedLesson, 'reason'>;
