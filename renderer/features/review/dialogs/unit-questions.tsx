import { useRef, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import { CATEGORY_LABELS, categorySchema, type Category } from '../../../../shared/domain/note';
import { t } from '../../../../shared/messages/message';
import acts from '../../../note-acts/dialogs/act-dialogs.module.css';
import { NotePicker } from '../../../note-acts/dialogs/note-picker';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import compare from '../../../ui/layout/side-by-side.module.css';
import type { Decision, UnitRow } from '../queue/review-state';
import styles from '../styles/review.module.css';

interface CategoryProps {
  current: Category;
  onChoose: (category: Category) => void;
  onClose: () => void;
}

/** The eight categories, chosen by digit or by arrow keys and Enter. */
export function CategoryDialog({ current, onChoose, onClose }: CategoryProps) {
  const categories = categorySchema.options;
  return (
    <Dialog isOpen onClose={onClose} title={t('common.category')}>
      <div
        className={styles.categories}
        onKeyDown={(event) => {
          const chosen = categories[Number(event.key) - 1];
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (chosen !== undefined) onChoose(chosen);
          if (step !== 0) moveFocus(event.currentTarget, step);
          if (chosen !== undefined || step !== 0) event.preventDefault();
        }}
      >
        {categories.map((category, index) => (
          <Button
            key={category}
            tone={category === current ? 'primary' : 'plain'}
            keys={[String(index + 1)]}
            onClick={() => onChoose(category)}
            autoFocus={category === current}
          >
            {CATEGORY_LABELS[category]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function moveFocus(list: HTMLElement, step: number): void {
  const buttons = [...list.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}

interface LinkProps {
  ownId: string;
  onLink: (to: NoteId) => void;
  onClose: () => void;
}

/** Finds the note a unit links to with `[[title]]`. */
export function LinkDialog({ ownId, onLink, onClose }: LinkProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('review.linkToANote')}
      initialFocus={field}
      description={t('review.linkStandsUnderUnit')}
    >
      <div className={acts.dialog}>
        <NotePicker label="[[" ownId={ownId} fieldRef={field} onPick={({ id }) => onLink(id)} />
      </div>
    </Dialog>
  );
}

interface DeferProps {
  row: UnitRow;
  onDecide: (decision: Exclude<Decision, 'pending'>) => void;
  onClose: () => void;
}

/** Asks before a unit that was deferred several times is deferred again. */
export function DeferDialog({ row, onDecide, onClose }: DeferProps) {
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
      <div ref={box} tabIndex={-1} className={acts.dialog} onKeyDown={onKeyDown}>
        <p className={compare.text} dir="auto">
          {note.title}
        </p>
      </div>
    </Dialog>
  );
}

interface DuplicateProps {
  title: string;
  isKept: boolean;
  onMerge: () => void;
  onSaveAnyway: () => void;
  onClose: () => void;
}

/** The edited text equals a kept note word for word: offers to merge the two. */
export function DuplicateDialog({ title, isKept, onMerge, onSaveAnyway, onClose }: DuplicateProps) {
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
      <div ref={box} tabIndex={-1} className={acts.dialog} onKeyDown={onKeyDown}>
        <p className={compare.text} dir="auto">
          {title}
        </p>
      </div>
    </Dialog>
  );
}
