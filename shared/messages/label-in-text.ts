import { currentLocale } from './message';

/** A label among other words: in lower case, but for German, whose nouns keep their capital. */
export const labelInText = (label: string): string =>
  currentLocale().startsWith('de') ? label : label.toLocaleLowerCase();
