const known = new Map<string, Intl.DateTimeFormat>();

/** The format of a locale, made once: making one takes longer than all else that a line of a list needs. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // A journey may bring another time zone.
  const key = JSON.stringify([locale, options, new Date().getTimezoneOffset()]);
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale, options);
  known.set(key, format);
  return format;
}
