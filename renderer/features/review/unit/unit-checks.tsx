import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { classNames } from '../../../ui/class-names';
import styles from '../styles/review.module.css';
import { CRITERIA, FLAG_LABELS, RISK_LABELS } from '../queue/review-text';
import { t } from '../../../../shared/messages/message';

/** The quality gate on one unit: passed and failed criteria in words, and why "keep the rest" skips it. */
export function UnitChecks({ unit: { note, risks, canKeepAsSaid } }: { unit: ReviewUnit }) {
  const named = new Set(CRITERIA.flatMap(({ flags }) => flags));
  const others = note.flags.filter((flag) => !named.has(flag) && !(risks as readonly string[]).includes(flag));
  return (
    <section aria-label={t('review.checks')}>
      <h2 className={styles.caption}>{t('review.checks2')}</h2>
      <ul className={styles.checks}>
        {CRITERIA.map(({ flags, passes, fails }) => {
          const isFailed = flags.some((flag) => note.flags.includes(flag));
          return (
            <li key={passes} className={classNames(isFailed && styles.failed)}>
              <span aria-hidden>{isFailed ? '✗' : '✓'}</span>{' '}
              <span className="visually-hidden">{isFailed ? t('review.fails') : t('review.passes')}</span>
              {t(isFailed ? fails : passes)}
            </li>
          );
        })}
        {others.map((flag) => (
          <li key={flag} className={styles.failed}>
            <span aria-hidden>✗</span> {FLAG_LABELS[flag]}
          </li>
        ))}
      </ul>
      {note.flags.includes('invented-quote') && <p className={styles.flag}>{t('review.modelQuotedWordsMessage')}</p>}
      {risks.length > 0 && !canKeepAsSaid && (
        <p className={styles.flag}>
          {t('review.decideOneItselfRisks', { risks: risks.map((risk) => RISK_LABELS[risk]).join(', ') })}
        </p>
      )}
    </section>
  );
}
