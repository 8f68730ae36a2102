import { currentLocale } from '../../../../shared/messages/message';

/** English days are written as in Britain: `3 May 2025`. */
const dayLocale = (): string => (currentLocale().startsWith('en') ? 'en-GB' : currentLocale());

/** A date in an answer, in UTC. */
export const formatInAnswer = (at: number, options: Intl.DateTimeFormatOptions): string =>
  answerDateFormat(options).format(at);

export const answerDateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dayLocale(), { ...options, timeZone: 'UTC' });

export const DAY_OPTIONS: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

/** `3 May 2025`, in UTC. */
export const formatDay = (at: number): string => formatInAnswer(at, DAY_OPTIONS);
