import { formatNumber } from '../../../shared/messages/format-number';

/** "1.4" of 1,380 milliseconds. */
export const formatSeconds = (ms: number): string =>
  formatNumber(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
