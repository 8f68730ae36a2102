import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';
import type { Decision, UnitRow } from '../queue/review-state';
import { t } from '../../../../shared/messages/message';

interface Props {
  row: UnitRow;
  onDecide: (decision: Exclude<Decision, 'pending'>) => void;
  onClose: () => void;
}

/** Asks before a unit that was deferred several times is deferred again. */
export function DeferDialog({ row, onDecide, onClose }: Props) {
  const { note } = row.unit;
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const decision = { ' ': 'kept', d: 'dropped', D: 'dropped', s: 'deferred', S: 'deferred' }[event.key] as
      | 'kept'
      | 'dropped'
      | 'deferred'
      | undefined;
    if (decision === undefined) return;
    event.preventDefault();
    onDecide(decision);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('review.putOffDeferralsTimes', { deferrals: note.deferrals ?? 0 })}
      description={t('review.whatKeepsComingBack')}
      initialFocus={box}
      actions={
        <>
          <Button tone="primary" keys={['D']} onClick={() => onDecide('dropped')}>
            {t('common.drop')}
          </Button>
          <Button keys={['Space']} onClick={() => onDecide('kept')}>
            {t('common.keep')}
          </Button>
          <Button keys={['S']} onClick={() => onDecide('deferred')}>
            {t('review.putOffAgain')}
          </Button>
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.dialog} onKeyDown={onKeyDown}>
        <p className={compare.text} dir="auto">
          {note.title}
        </p>
      </div>
    </Dialog>
  );
}
