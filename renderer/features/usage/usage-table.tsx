import type { ReactNode } from 'react';
import type { UsageSum } from '../../../shared/ipc/routes/usage';
import { costCellText, estimateRowText } from './usage-text';
import styles from './usage.module.css';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

export interface UsageRow {
  key: string;
  name: ReactNode;
  sum: UsageSum;
}

/** Sums in rows: calls, tokens sent and received, cost. */
export function UsageTable({
  title,
  first,
  rows,
  currency,
}: {
  title: string;
  /** Heading of the first column. */
  first: string;
  rows: readonly UsageRow[];
  currency: string;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{t('usage.calls')}</th>
            <th scope="col">{t('usage.tokensSent')}</th>
            <th scope="col">{t('usage.fromCache')}</th>
            <th scope="col">{t('usage.tokensReceived')}</th>
            <th scope="col">{t('usage.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sum }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {estimateRowText(sum) !== '' && <span className={styles.note}> {estimateRowText(sum)}</span>}
              </th>
              <td>{formatNumber(sum.calls)}</td>
              <td>{formatNumber(sum.promptTokens)}</td>
              <td>{formatNumber(sum.cachedTokens)}</td>
              <td>{formatNumber(sum.completionTokens)}</td>
              <td>{costCellText(sum, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
