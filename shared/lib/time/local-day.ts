const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of a time where this machine is: `2026-05-03`. */
export function localDay(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
