import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { classNames } from '../../../ui/class-names';
import styles from '../styles/review.module.css';
import { CRITERIA, FLAG_LABELS, RISK_LABELS } from '../queue/review-text';

/** The quality gate on one unit: passed and failed criteria in words, and why "keep the rest" skips it. */
export function UnitChecks({ unit: { note, risks } }: { unit: ReviewUnit }) {
  const named = new Set(CRITERIA.flatMap(({ flags }) => flags));
  const others = note.flags.filter((flag) => !named.has(flag) && !(risks as readonly string[]).includes(flag));
  return (
    <section aria-label="Checks">
      <h2 className={styles.caption}>checks</h2>
      <ul className={styles.checks}>
        {CRITERIA.map(({ flags, passes, fails }) => {
          const isFailed = flags.some((flag) => note.flags.includes(flag));
          return (
            <li key={passes} className={classNames(isFailed && styles.failed)}>
              <span aria-hidden>{isFailed ? '✗' : '✓'}</span>{' '}
              <span className="visually-hidden">{isFailed ? 'fails: ' : 'passes: '}</span>
              {isFailed ? fails : passes}
            </li>
          );
        })}
        {others.map((flag) => (
          <li key={flag} className={styles.failed}>
            <span aria-hidden>✗</span> {FLAG_LABELS[flag]}
          </li>
        ))}
      </ul>
      {note.flags.includes('invented-quote') && (
        <p className={styles.flag}>The model quoted words that are not in your message. Keep it only if it is true.</p>
      )}
      {risks.length > 0 && (
        <p className={styles.flag}>Decide this one by itself: {risks.map((risk) => RISK_LABELS[risk]).join(', ')}.</p>
      )}
    </section>
  );
}
