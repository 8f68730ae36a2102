import { CATEGORY_LABELS } from '../../../shared/domain/note';
import type { Protection } from '../../../shared/ipc/routes/prune';
import { errorText } from '../../bridge/client';
import { useGo } from '../../bridge/navigation';
import { useRoute } from '../../bridge/queries';
import { chordKeys } from '../../bridge/shortcuts';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/date-text';
import { Spinner } from '../../ui/spinner';
import styles from './prune.module.css';
import type { PruneRow } from './prune-rows';
import { VitalityParts } from './vitality-parts';

const WHY: Record<PruneRow['group'], string> = {
  below: 'Why it would be archived',
  fading: 'Why it is offered',
  protected: 'What protects it',
  returning: 'Why it could come back',
  archived: 'Where it is',
};

interface Props {
  row: PruneRow;
  /** Of a protected note, one sentence each. */
  protections: readonly Protection[];
  isChosen: boolean | null;
  onToggle: () => void;
}

/** One note: its text, why it stands here, and what its vitality is made of. Looking at it here is no use of it. */
export function PruneDetail({ row, protections, isChosen, onToggle }: Props) {
  const go = useGo();
  const note = useRoute('review.note', { id: row.id as never });
  const reasons = protections.length > 0 ? protections.map(({ reason }) => reason) : row.reason.split('; ');
  return (
    <article className={styles.detail} aria-labelledby="prune-note">
      <h2 id="prune-note" className={styles.title} dir="auto">
        {row.title}
      </h2>
      {note.data !== undefined && (
        <p className={styles.facts}>
          {CATEGORY_LABELS[note.data.category]} · kept {formatDate(note.data.keptAt ?? note.data.createdAt, 'day')}
          {note.data.pinned && ' · pinned'}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" keys={chordKeys('Enter')} onClick={() => go.toNote(row.id)}>
          Open note
        </Button>
        {isChosen !== null && (
          <Button size="small" keys={chordKeys(' ')} onClick={onToggle}>
            {isChosen ? 'Leave out' : 'Select'}
          </Button>
        )}
      </div>
      <section className={styles.section} aria-labelledby="prune-why">
        <h3 id="prune-why">{WHY[row.group]}</h3>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{sentence(reason)}</li>
          ))}
        </ul>
      </section>
      {note.isPending && <Spinner text="reading the note" />}
      {note.isError && (
        <p className="warning-text" role="alert">
          {errorText(note.error)}
        </p>
      )}
      {note.data !== undefined && note.data.body.trim() !== '' && (
        <section className={styles.section} aria-labelledby="prune-text">
          <h3 id="prune-text">Its text</h3>
          <p className={styles.body} dir="auto">
            {note.data.body.trim()}
          </p>
        </section>
      )}
      <VitalityParts id={row.id} />
    </article>
  );
}

const sentence = (reason: string): string => `${reason.slice(0, 1).toLocaleUpperCase()}${reason.slice(1)}.`;
