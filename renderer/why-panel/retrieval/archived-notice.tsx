import type { RetrievalTrace } from '../../../shared/domain/trace';
import { Button } from '../../ui/actions/button';
import { archivedMessage } from './archived-message';
import { useWhy } from '../context/why-context';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

/** Says whether archived notes were searched; if not, and some contain the question's words, offers to search them. */
export function ArchivedNotice({ trace }: { trace: RetrievalTrace }) {
  const { askAgain, includeArchived, isAnswering } = useWhy();
  const words = archivedMessage(trace);
  if (words === null) return null;
  const isOffered = trace.archived?.searched === false && (askAgain !== null || includeArchived !== null);
  return (
    <div className={styles.archived} data-testid="archived">
      <p className="quiet">{words}</p>
      {isOffered && includeArchived !== null && (
        <Button size="small" onClick={includeArchived}>
          {t('common.includeArchived')}
        </Button>
      )}
      {isOffered && includeArchived === null && (
        <Button
          size="small"
          disabled={isAnswering}
          onClick={() => askAgain!({ without: [], include: [], includeArchived: true })}
        >
          {t('common.askAgainArchivedNotes')}
        </Button>
      )}
    </div>
  );
}
