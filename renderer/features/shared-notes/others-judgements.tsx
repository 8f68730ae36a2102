import type { MemberRole } from '../../../shared/domain/collection';
import type { ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { JUDGEMENT_TEXT } from './shared-notes-text';
import styles from './shared-notes.module.css';

/** What others judged; before the person's own judgement, how many they are and nothing else. */
export function OthersJudgements({ row: { own, others, reviews }, role }: { row: ReviewRow; role: MemberRole }) {
  return (
    <section className={styles.section} aria-label={t('collectionReview.others')} data-testid="others-judgements">
      <h3>{t('collectionReview.others')}</h3>
      {own === null && role !== 'reader' ? (
        <p className={styles.fact}>{t('collectionReview.blind', { others: reviews })}</p>
      ) : others.length === 0 ? (
        <p className={styles.fact}>{t('collectionReview.noOthers')}</p>
      ) : (
        <ul className={styles.lines}>
          {others.map(({ reviewer, judgement, comment, isCurrent }) => (
            <li key={reviewer}>
              {t('collectionReview.otherSaid', { reviewer, judgement: JUDGEMENT_TEXT[judgement] })}
              {!isCurrent && <span className={styles.fact}> · {t('collectionReview.judgedEarlier')}</span>}
              {comment !== '' && (
                <p className={styles.fact} dir="auto">
                  {comment}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
