import { Check, X } from 'lucide-react';
import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import type { ExtractionOutcome } from '../../../../shared/domain/message';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { useCommand } from '../../../ipc/queries';
import { chordKeys } from '../../../commands/shortcuts';
import { IconButton } from '../../../ui/actions/icon-button';
import { Kbd } from '../../../ui/actions/kbd';
import { Spinner } from '../../../ui/feedback/spinner';
import { TierMark } from '../../../ui/marks/tier-mark';
import styles from './provisional-units.module.css';

/** The pending units of a turn, below the turn. */
export function ProvisionalUnits({ units, extraction }: { units: ReviewUnit[]; extraction: ExtractionOutcome | null }) {
  const state = extraction?.state ?? null;
  const reuses = extraction?.reuses ?? 0;
  if (state === 'pending')
    return (
      <div className={styles.box}>
        <Spinner text="looking for what to keep" />
      </div>
    );
  if (state === 'failed' || (state === 'skipped' && extraction?.reason)) {
    return (
      <div className={styles.box}>
        <span className={state === 'failed' ? 'warning-text' : 'quiet'}>
          {state === 'failed' ? `No notes were taken from this turn: ${extraction?.reason}` : extraction?.reason}
        </span>
      </div>
    );
  }
  if (units.length === 0 && reuses === 0 && !extraction?.reason) return null;
  return (
    <section className={styles.box} aria-label="New, to review">
      {units.length > 0 && <h2 className={styles.head}>new, to review</h2>}
      <ul>
        {units.map((unit) => (
          <UnitItem key={unit.note.id} unit={unit} />
        ))}
      </ul>
      {extraction?.reason && <p className={styles.reason}>{extraction.reason}</p>}
      <div className={styles.foot}>
        {reuses > 0 && (
          <>
            Already in your vault ({reuses.toLocaleString()}){units.length > 0 && ' · '}
          </>
        )}
        {units.length > 0 && (
          <>
            <Kbd keys={chordKeys('Mod+Shift+E')} /> to review
          </>
        )}
      </div>
    </section>
  );
}

function UnitItem({ unit: { note } }: { unit: ReviewUnit }) {
  const keep = useCommand('review.keep', { notice: () => 'Kept as an engram.' });
  const drop = useCommand('review.drop', { notice: () => 'Dropped.' });
  const isBusy = keep.isPending || drop.isPending;
  return (
    <li className={styles.unit}>
      <TierMark tier="chat" isDecorative />
      <span className={styles.category}>{CATEGORY_LABELS[note.category]}</span>
      <span className={styles.text} dir="auto">
        {note.title}
      </span>
      <span className={styles.acts}>
        <IconButton
          label={`Keep “${note.title}”`}
          icon={<Check aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => keep.mutate({ id: note.id })}
        />
        <IconButton
          label={`Drop “${note.title}”`}
          icon={<X aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => drop.mutate({ id: note.id })}
        />
      </span>
    </li>
  );
}
