import type { TraceCandidate } from '../../../shared/domain/trace';
import { t } from '../../../shared/messages/message';
import { formatDate } from '../../ui/text/date-text';
import styles from '../styles/why-panel.module.css';

/** Who kept a colleague's note and when, what they gave of its source, and how old it is where it was read before. */
export function SharedOriginLine({ candidate: { shared } }: { candidate: TraceCandidate }) {
  if (shared === undefined) return null;
  const { member, collection, keptAt, readAt, isCached, quote, message, marks = [] } = shared;
  return (
    <div className={styles.report} data-testid="shared-origin">
      <p>{t('collections.keptBy', { member, collection, day: formatDate(keptAt, 'day') })}</p>
      {marks.map(({ kind, noteId, title }) => (
        <p key={`${kind} ${noteId}`} data-mark={kind}>
          {t(kind === 'duplicate' ? 'collectionReview.candidateDuplicate' : 'collectionReview.candidateContradiction', {
            title,
          })}
        </p>
      ))}
      {isCached && <p role="status">{t('collections.readEarlier', { when: formatDate(readAt) })}</p>}
      {quote === null && message === null && <p>{t('collections.nothingOfSource')}</p>}
      {quote !== null && <p>{t('collections.quotedFrom', { quote })}</p>}
      {message !== null && <p>{t('collections.fromMessage', { message })}</p>}
    </div>
  );
}
