import { currentLocale } from './message';

/** A number as the person's language writes it: "1,204". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLocale(), options);
