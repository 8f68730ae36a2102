import { useRef, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';
import type { UnitRow } from '../queue/review-state';
import { KeptNoteChoice, useKeptNoteChoice } from '../../../note-acts/dialogs/kept-note-choice';
import { t } from '../../../../shared/messages/message';

export type KeptBesideLink = 'related' | 'contradicts';

interface Props {
  row: UnitRow;
  onKeepBoth: (other: NoteId, kind: KeptBesideLink, name: string) => void;
  onClose: () => void;
}

/** Keeps the unit beside a kept note with a relation: 1 related, 2 contradicts; Enter chooses the likelier. */
export function KeepBothDialog({ row, onKeepBoth, onClose }: Props) {
  const target = useKeptNoteChoice(row.unit.similar, 'changes');
  const box = useRef<HTMLDivElement>(null);
  const other = target.note;
  const likelier: KeptBesideLink =
    target.offered.find(({ id }) => id === target.chosen)?.relation === 'changes' ? 'contradicts' : 'related';
  const keep = (kind: KeptBesideLink) => {
    if (other !== null) onKeepBoth(other.id, kind, other.title);
  };
  const chooseTarget = (id: NoteId) => {
    target.choose(id);
    // The focused field is gone; the dialog takes the keys.
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPicker = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'combobox';
    const kind = { 1: 'related', 2: 'contradicts', Enter: likelier }[event.key] as KeptBesideLink | undefined;
    if (kind === undefined || isPicker) return;
    event.preventDefault();
    keep(kind);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.keepBoth')}
      initialFocus={box}
      actions={
        <>
          <Button
            tone={likelier === 'contradicts' ? 'primary' : 'quiet'}
            keys={['2']}
            disabled={other === null}
            onClick={() => keep('contradicts')}
          >
            {t('review.theyContradict')}
          </Button>
          <Button
            tone={likelier === 'related' ? 'primary' : 'quiet'}
            keys={['1']}
            disabled={other === null}
            onClick={() => keep('related')}
          >
            {t('review.theyAreRelated')}
          </Button>
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.dialog} onKeyDown={onKeyDown}>
        <KeptNoteChoice
          offered={target.offered}
          chosen={target.chosen}
          ownId={row.unit.note.id}
          onChoose={chooseTarget}
        />
        {other !== null && (
          <>
            <p className={compare.caption}>{t('common.theKeptNote')}</p>
            <p className={compare.text} dir="auto">
              {other.title}
            </p>
            <p className={compare.caption}>{t('common.thisUnit')}</p>
            <p className={compare.text} dir="auto">
              {row.unit.note.title}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
