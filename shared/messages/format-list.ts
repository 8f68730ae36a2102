import { currentLocale } from './message';

/** English has a comma before the last "and" only in America. */
const listLocale = (): string => (currentLocale().startsWith('en') ? 'en-GB' : currentLocale());

/** "a, b and c", or with `or`. */
export const formatList = (items: readonly string[], joint: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(listLocale(), { type: joint === 'and' ? 'conjunction' : 'disjunction' }).format(items);
