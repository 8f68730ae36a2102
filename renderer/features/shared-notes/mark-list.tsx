import type { MemberRole } from '../../../shared/domain/collection';
import type { MarkView, ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { useListChords } from '../../commands/list-keys';
import { chordKeys } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { markSentence } from './shared-notes-text';
import styles from './shared-notes.module.css';

interface Props {
  row: ReviewRow;
  role: MemberRole;
  canMark: boolean;
  onMark: () => void;
  onTakeMarkBack: (mark: MarkView) => void;
}

/** Duplicates and contradictions of a note, which curators mark. */
export function MarkList({ row: { marks }, role, canMark, onMark, onTakeMarkBack }: Props) {
  const chordsOf = useListChords('sharedNotes');
  return (
    <section className={styles.section} aria-label={t('collectionReview.marks')} data-testid="marks">
      <h3>{t('collectionReview.marks')}</h3>
      {marks.length === 0 ? (
        <p className={styles.fact}>{t('collectionReview.noMarks')}</p>
      ) : (
        <ul className={styles.lines}>
          {marks.map((mark) => (
            <li key={`${mark.kind} ${mark.otherId}`} data-kind={mark.kind}>
              {markSentence(mark)}
              {mark.reason !== '' && <p dir="auto">{mark.reason}</p>}
              <p className={styles.fact}>
                {t('collectionReview.markedBy', { member: mark.markedBy, day: formatDate(mark.markedAt, 'day') })}
              </p>
              {role === 'curator' && (
                <Button size="small" disabled={!canMark} onClick={() => onTakeMarkBack(mark)}>
                  {t('collectionReview.takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {role === 'curator' && (
        <div className={styles.acts}>
          <Button keys={chordKeys(chordsOf('mark')[0] ?? '')} disabled={!canMark} onClick={onMark}>
            {t('collectionReview.markWith')}
          </Button>
        </div>
      )}
    </section>
  );
}
