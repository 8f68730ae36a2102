import type { RouteInput } from '../../../shared/ipc/contract';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { Spinner } from '../../ui/feedback/spinner';
import styles from './cleaning.module.css';
import { previewLines } from './cleaning-text';
import { t } from '../../../shared/messages/message';

/** The changes of accepting a proposal, from a dry run of the same code. */
export function ChangesPreview({ choice }: { choice: RouteInput<'cleaning.accept'> }) {
  const go = useGo();
  const preview = useRoute('cleaning.preview', choice, {
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <section className={styles.section} aria-label={t('cleaning.whatWouldChange')}>
      <h3>{t('cleaning.whatWouldChange')}</h3>
      {preview.isPending && <Spinner text={t('cleaning.workingItOut')} />}
      {preview.isError && (
        <p className="warning-text" role="alert">
          {errorText(preview.error)}
        </p>
      )}
      {preview.data !== undefined && !preview.isError && (
        <>
          <ul className={styles.lines}>
            {previewLines(preview.data).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li className="quiet">{t('cleaning.canUndoneExactly')}</li>
          </ul>
          {preview.data.chain.length > 1 && (
            <ol className={styles.chain} aria-label={t('cleaning.historyAfterThat')}>
              {preview.data.chain.map((note, index) => (
                <li key={note.id}>
                  {index > 0 && <span className={styles.facts}>{t('cleaning.replaced')}</span>}
                  <button type="button" className={styles.chainNote} onClick={() => go.toNote(note.id)} dir="auto">
                    {note.title}
                  </button>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}
