import { currentLocale } from './message';

/** A number as the person's language writes it: "1,204". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLocale(), options);

/** A figure with so many digits after the point, as the person's language writes it: "0.50", "0,50". */
export const formatFixed = (value: number, digits: number): string =>
  formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
    useGrouping: false,
  });
