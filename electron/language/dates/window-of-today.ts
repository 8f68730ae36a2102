import type { QueryPlan } from '../../../shared/domain/query-plan';
import { dayRange } from '../../../shared/lib/time/calendar';
import { timeInEnglish } from './other-languages';

const TODAY = /(?<!\p{L})(?:today|tonight)(?!\p{L})/iu;

/**
 * The day of a question that names today, in UTC; null otherwise. `parseTimeWindow` reads no "today", since most
 * messages with the word ask for no time: "what do I cook today?".
 */
export function windowOfToday(text: string, asOf: number): QueryPlan['window'] {
  const translated = timeInEnglish(text);
  const phrase = TODAY.exec(text)?.[0] ?? (translated?.english === 'today' ? translated.phrase : null);
  return phrase === null ? null : { ...dayRange(asOf), phrase };
}
