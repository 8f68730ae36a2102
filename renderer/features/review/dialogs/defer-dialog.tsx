import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';
import type { Decision, UnitRow } from '../queue/review-state';

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
      title={`Put off ${note.deferrals ?? 0} times already`}
      description="What keeps coming back is often not worth keeping. It comes back tomorrow if you put it off again."
      initialFocus={box}
      actions={
        <>
          <Button tone="primary" keys={['D']} onClick={() => onDecide('dropped')}>
            Drop
          </Button>
          <Button keys={['Space']} onClick={() => onDecide('kept')}>
            Keep
          </Button>
          <Button keys={['S']} onClick={() => onDecide('deferred')}>
            Put off again
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
