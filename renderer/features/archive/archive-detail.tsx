import { CATEGORY_LABELS } from '../../../shared/domain/note';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { chordKeys } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { Spinner } from '../../ui/feedback/spinner';
import styles from './archive.module.css';
import type { ArchiveRow } from './archive-rows';
import { VitalityBreakdownSection } from './vitality-breakdown-section';
import { labels, t } from '../../../shared/messages/message';

const REASON_HEADINGS: Record<ArchiveRow['group'], string> = labels({
  below: 'archive.whyWouldArchived',
  fading: 'archive.whyItIsOffered',
  protected: 'archive.whatProtectsIt',
  returning: 'archive.whyCouldComeBack',
  archived: 'archive.whereItIs',
});

interface Props {
  row: ArchiveRow;
  isChosen: boolean | null;
  onToggle: () => void;
}

/** One note: its text, why it is listed, and the parts of its vitality. Reading it here does not count as a use. */
export function ArchiveDetail({ row, isChosen, onToggle }: Props) {
  const go = useGo();
  const note = useRoute('review.note', { id: row.id });
  return (
    <article className={styles.detail} aria-labelledby="archive-note">
      <h2 id="archive-note" className={styles.title} dir="auto">
        {row.title}
      </h2>
      {note.data !== undefined && (
        <p className={styles.facts}>
          {t('archive.categoryKeptAt', {
            category: CATEGORY_LABELS[note.data.category],
            keptAt: formatDate(note.data.keptAt ?? note.data.createdAt, 'day'),
          })}
          {note.data.pinned && ` · ${t('archive.pinned')}`}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" keys={chordKeys('Enter')} onClick={() => go.toNote(row.id)}>
          {t('archive.openNote')}
        </Button>
        {isChosen !== null && (
          <Button size="small" keys={chordKeys(' ')} onClick={onToggle}>
            {isChosen ? t('archive.leaveOut') : t('archive.select')}
          </Button>
        )}
      </div>
      <section className={styles.section} aria-labelledby="archive-why">
        <h3 id="archive-why">{REASON_HEADINGS[row.group]}</h3>
        <ul className={styles.reasons}>
          {row.reasons.map((reason) => (
            <li key={reason}>{asSentence(reason)}</li>
          ))}
        </ul>
      </section>
      {note.isPending && <Spinner text={t('archive.readingTheNote')} />}
      {note.isError && (
        <p className="warning-text" role="alert">
          {errorText(note.error)}
        </p>
      )}
      {note.data !== undefined && note.data.body.trim() !== '' && (
        <section className={styles.section} aria-labelledby="archive-text">
          <h3 id="archive-text">{t('archive.itsText')}</h3>
          <p className={styles.body} dir="auto">
            {note.data.body.trim()}
          </p>
        </section>
      )}
      <VitalityBreakdownSection id={row.id} />
    </article>
  );
}

const asSentence = (reason: string): string => `${reason.slice(0, 1).toLocaleUpperCase()}${reason.slice(1)}.`;
