import { currentLocale } from './message';

/** A number as the person's language writes it: "1,204". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLocale(), options);

/** With exactly so many digits after the point: "0.60". */
export const formatFixed = (value: number, digits: number): string =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
