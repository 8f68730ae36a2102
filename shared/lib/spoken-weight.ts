/** After this time a subject that nobody speaks of counts half. */
const HALF_LIFE_MS = 60 * 86_400_000;

/**
 * How much a subject is spoken of: often and lately weigh together, for the order of a list. At least 0.
 *
 * @param count how often it is named
 * @param lastAt when it was named last, epoch milliseconds; null: nobody knows
 */
export const spokenWeight = (count: number, lastAt: number | null, now: number): number =>
  count * 0.5 ** (Math.max(0, now - (lastAt ?? 0)) / HALF_LIFE_MS);
