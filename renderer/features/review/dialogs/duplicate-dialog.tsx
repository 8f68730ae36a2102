import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';
import { t } from '../../../../shared/messages/message';

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
      title={isKept ? t('review.keptNoteSaysExactly') : t('review.anotherUnitSaysExactly')}
      description={t('review.mergedTheyOneNote')}
      initialFocus={box}
      actions={
        <>
          <Button tone="primary" keys={['Enter']} onClick={onMerge}>
            {t('common.merge')}
          </Button>
          <Button onClick={onSaveAnyway}>{t('review.saveAnyway')}</Button>
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
