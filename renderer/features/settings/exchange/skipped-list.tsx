import styles from './exchange.module.css';
import { formatNumber } from '../../../../shared/messages/format-number';

/** What was left out, each with its reason. */
export function SkippedList({ skipped, title }: { skipped: { what: string; why: string }[]; title: string }) {
  if (skipped.length === 0) return null;
  return (
    <details className={styles.skipped} open={skipped.length <= 5}>
      <summary>
        {title} ({formatNumber(skipped.length)})
      </summary>
      <ul>
        {skipped.map(({ what, why }, index) => (
          <li key={index}>
            <span className={styles.what}>{what}</span>: {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
