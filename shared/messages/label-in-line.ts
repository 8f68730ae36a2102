import { currentLocale } from './message';

/** A label within a line or sentence: English begins it small there; German keeps the capitals of its nouns. */
export const labelInLine = (label: string): string =>
  currentLocale().startsWith('de') ? label : label.toLocaleLowerCase();
