/**
 * The first and last millisecond of the years 0001 to 9999 (UTC): what every calendar and date format here can hold.
 */
export const MIN_TIME = -62_135_596_800_000;
export const MAX_TIME = 253_402_300_799_999;

/** Whether a value is a moment the app can show and reckon with. Fractions of a millisecond do no harm. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_TIME && value <= MAX_TIME;
