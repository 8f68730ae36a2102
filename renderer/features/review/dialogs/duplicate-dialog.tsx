import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';

interface Props {
  title: string;
  isKept: boolean;
  onMerge: () => void;
  onSaveAnyway: () => void;
  onClose: () => void;
}

/** The edited text equals a kept note word for word: offers to merge the two. */
export function DuplicateDialog({ title, isKept, onMerge, onSaveAnyway, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onMerge();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isKept ? 'A kept note says exactly this' : 'Another unit says exactly this'}
      description="Merged, they are one note with the sources of both."
      initialFocus={box}
      actions={
        <>
          <Button tone="primary" keys={['Enter']} onClick={onMerge}>
            Merge
          </Button>
          <Button onClick={onSaveAnyway}>Save anyway</Button>
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.dialog} onKeyDown={onKeyDown}>
        <p className={compare.text} dir="auto">
          {title}
        </p>
      </div>
    </Dialog>
  );
}
