import { currentLocale } from './message';

/** A number as the person's language writes it: "1,204". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLocale(), options);

/** A share or score between 0 and 1 with two decimals: "0.87". */
export const formatFraction = (value: number): string =>
  formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
