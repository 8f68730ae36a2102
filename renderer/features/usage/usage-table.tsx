import type { ReactNode } from 'react';
import type { UsageSum } from '../../../shared/ipc/routes/usage';
import { costCellText, estimateRowText } from './usage-text';
import styles from './usage.module.css';

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
            <th scope="col">Calls</th>
            <th scope="col">Tokens sent</th>
            <th scope="col">From cache</th>
            <th scope="col">Tokens received</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sum }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {estimateRowText(sum) !== '' && <span className={styles.note}> {estimateRowText(sum)}</span>}
              </th>
              <td>{sum.calls.toLocaleString()}</td>
              <td>{sum.promptTokens.toLocaleString()}</td>
              <td>{sum.cachedTokens.toLocaleString()}</td>
              <td>{sum.completionTokens.toLocaleString()}</td>
              <td>{costCellText(sum, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
