import { currentLocale } from './message';

/** A language in the words of the interface, by its tag (BCP 47): “German”. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames([currentLocale()], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
