/**
 * The first and last millisecond of the years 0001 to 9999 (UTC), which every calendar and date format used here
 * supports.
 */
export const MIN_TIME = -62_135_596_800_000;
export const MAX_TIME = 253_402_300_799_999;

/** Whether a value is a time the app can display and calculate with. Fractions of a millisecond are accepted. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_TIME && value <= MAX_TIME;
