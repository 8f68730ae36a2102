import type { UsageSum } from '../../../shared/ipc/routes/usage';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

const tokensOf = ({ promptTokens, completionTokens }: UsageSum): number => promptTokens + completionTokens;

/** “12,480 tokens in 14 calls”. */
export const tokensText = (sum: UsageSum): string =>
  t('usage.tokensInCalls', { tokens: tokensOf(sum), calls: sum.calls });

/** The cost at today's prices, '' where no model has one; marked where some tokens have none. */
export function costText(sum: UsageSum, currency: string): string {
  const amount = amountText(sum, currency);
  return amount !== '' && sum.unpricedTokens > 0 ? t('usage.amountWithoutModelsNo', { amount }) : amount;
}

/** The same for a cell: “≥ 1.50 €” where some tokens have no price. */
export const costCellText = (sum: UsageSum, currency: string): string => {
  const amount = amountText(sum, currency);
  return amount === '' ? t('usage.noPrice') : sum.unpricedTokens > 0 ? `≥ ${amount}` : amount;
};

function amountText({ cost, unpricedTokens, calls }: UsageSum, currency: string): string {
  if (calls === 0 || (cost === 0 && unpricedTokens > 0)) return '';
  const amount = formatNumber(cost, { minimumFractionDigits: 2, maximumFractionDigits: cost < 1 ? 4 : 2 });
  return `${amount} ${currency}`.trim();
}

/** The same for a row: “2 estimated”. */
export const estimateRowText = ({ calls, estimatedCalls }: UsageSum): string =>
  estimatedCalls === 0
    ? ''
    : estimatedCalls === calls
      ? t('usage.estimated')
      : t('usage.estimatedcallsNumberEstimated', { estimatedCalls });

/** How many calls are estimates; '' for none. */
export const estimateText = ({ calls, estimatedCalls }: UsageSum): string =>
  estimatedCalls === 0
    ? ''
    : estimatedCalls === calls
      ? t('usage.estimatedServerDidSay')
      : t('usage.callsEstimatedServerDid', { estimatedCalls });
