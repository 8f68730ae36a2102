import { useRef, useState, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './act-dialogs.module.css';
import { NotePicker } from './note-picker';
import { t } from '../../../shared/messages/message';

type Kind = 'related' | 'contradicts';

interface Props {
  note: Note;
  /** The other chosen notes; empty: one is found here by its title. */
  others: readonly Note[];
  onLink: (to: NoteId[], kind: Kind) => void;
  onClose: () => void;
}

/** Links a note with others: 1 or Enter as related, 2 as a contradiction. */
export function LinkNotesDialog({ note, others, onLink, onClose }: Props) {
  const [picked, setPicked] = useState<{ id: NoteId; title: string } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const linked = others.length > 0 ? others : picked === null ? [] : [picked];
  const link = (kind: Kind) => {
    if (linked.length > 0)
      onLink(
        linked.map(({ id }) => id),
        kind,
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const kind = ({ 1: 'related', 2: 'contradicts', Enter: 'related' } as Record<string, Kind>)[event.key];
    if (kind === undefined || linked.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    link(kind);
  };
  const isChosen = linked.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.link')}
      initialFocus={others.length > 0 ? box : field}
      actions={
        <>
          <Button tone="primary" keys={['1']} disabled={!isChosen} onClick={() => link('related')}>
            {t('noteActs.related')}
          </Button>
          <Button keys={['2']} disabled={!isChosen} onClick={() => link('contradicts')}>
            {t('noteActs.contradictEachOther')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.dialog} onKeyDown={onKeyDown}>
        <p className={compare.text} dir="auto">
          {note.title}
        </p>
        {isChosen ? (
          <ul className={styles.linked} aria-label={t('noteActs.linkedWith')}>
            {linked.map(({ id, title }) => (
              <li key={id} className={compare.text} dir="auto">
                {title}
              </li>
            ))}
          </ul>
        ) : (
          <NotePicker
            label={t('noteActs.linkWith')}
            ownId={note.id}
            fieldRef={field}
            onPick={(found) => {
              setPicked(found);
              // The focused field is gone; the dialog takes the keys.
              box.current?.focus();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
