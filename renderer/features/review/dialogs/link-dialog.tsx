import { useRef } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import { Dialog } from '../../../ui/layout/dialog';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';
import { NotePicker } from '../../../note-acts/dialogs/note-picker';
import { t } from '../../../../shared/messages/message';

interface Props {
  ownId: string;
  onLink: (to: NoteId) => void;
  onClose: () => void;
}

/** Finds the note a unit links to with `[[title]]`. */
export function LinkDialog({ ownId, onLink, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('review.linkToANote')}
      initialFocus={field}
      description={t('review.linkStandsUnderUnit')}
    >
      <div className={styles.dialog}>
        <NotePicker label="[[" ownId={ownId} fieldRef={field} onPick={({ id }) => onLink(id)} />
      </div>
    </Dialog>
  );
}
