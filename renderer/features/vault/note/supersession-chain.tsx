import { STATUS_LABELS } from '../../../../shared/domain/note';
import type { NoteId } from '../../../../shared/domain/ids';
import { useGo } from '../../../navigation/navigation';
import { useRoute } from '../../../ipc/queries';
import { formatDate } from '../../../ui/text/date-text';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';
import { num, rich } from '../../../ui/text/rich-message';

/** The notes that replaced one another, newest first, including this one; empty if this one is the only one. */
export function SupersessionChain({ noteId }: { noteId: NoteId }) {
  const go = useGo();
  const chain = useRoute('notes.chain', { id: noteId }).data ?? [];
  if (chain.length < 2) return null;
  return (
    <section aria-label={t('vault.replacedOverTime')}>
      <h3 className={styles.sectionTitle}>
        {rich('vault.replacedOverTimeChain', {
          chain: chain.length,
          num,
        })}
      </h3>
      {chain.map(({ id, title, status, keptAt }) => (
        <button
          key={id}
          type="button"
          className={styles.entry}
          aria-current={id === noteId ? 'true' : undefined}
          disabled={id === noteId}
          onClick={() => go.toNote(id)}
        >
          {title}{' '}
          <span className={styles.facts}>
            {[
              id === noteId ? t('vault.thisNote') : null,
              status === 'kept' ? null : STATUS_LABELS[status],
              keptAt === null ? null : formatDate(keptAt, 'day'),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </button>
      ))}
    </section>
  );
}
