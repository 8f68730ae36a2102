const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
const AGO = /^(\d{1,4})([dwmy])$/;

/**
 * The first moment of a day, month or year as a query names it: `2025`, `2025-03`, `2025-03-09`, `today`, `yesterday`,
 * or so long ago: `7d`, `2w`, `3m`, `1y`. Local time, epoch milliseconds; null when it is no date.
 */
export function parseQueryDate(text: string, now: number): number | null {
  const value = text.toLowerCase();
  const today = new Date(now);
  const dayOf = (year: number, month: number, day: number): number => new Date(year, month, day).getTime();
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  if (value === 'today') return dayOf(year, month, day);
  if (value === 'yesterday') return dayOf(year, month, day - 1);
  const ago = AGO.exec(value);
  if (ago !== null) {
    const count = Number(ago[1]);
    const unit = ago[2];
    if (unit === 'd' || unit === 'w') return dayOf(year, month, day - count * (unit === 'w' ? 7 : 1));
    return unit === 'm' ? dayOf(year, month - count, day) : dayOf(year - count, month, day);
  }
  const date = DATE.exec(value);
  if (date === null) return null;
  const wanted = [Number(date[1]), Number(date[2] ?? 1) - 1, Number(date[3] ?? 1)] as const;
  const found = new Date(...wanted);
  const isReal = found.getFullYear() === wanted[0] && found.getMonth() === wanted[1] && found.getDate() === wanted[2];
  return isReal ? found.getTime() : null;
}

/** The end of what `parseQueryDate` read, which began at `from`: of the day, or of the month or year that is named. */
export function endOfQueryDate(text: string, from: number): number {
  const start = new Date(from);
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()];
  const [, named, ofMonth, ofDay] = DATE.exec(text) ?? [];
  if (named !== undefined && ofMonth === undefined) return new Date(year + 1, 0, 1).getTime();
  if (named !== undefined && ofDay === undefined) return new Date(year, month + 1, 1).getTime();
  return new Date(year, month, day + 1).getTime();
}
