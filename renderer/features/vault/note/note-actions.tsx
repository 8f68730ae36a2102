import { MoreHorizontal } from 'lucide-react';
import { isDoneNote } from '../../../../shared/domain/done-note';
import { isUndecided, type Note } from '../../../../shared/domain/note';
import { useCommands } from '../../../commands/commands';
import { useGo } from '../../../navigation/navigation';
import { IS_OWN_WINDOW, openInOwnWindow } from '../../../ipc/own-window';
import { useProfileMark } from '../../../ipc/use-profile-mark';
import { useCommand } from '../../../ipc/queries';
import { noteActItems } from '../../../note-acts/note-act-items';
import { canBeActedOn } from '../../../note-acts/note-acts';
import type { NoteActs } from '../../../note-acts/use-note-acts';
import { copyNoteLink } from '../../../vaults/copy-note-link';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

/** What is done to a note: the two most common acts, and all others in a menu. Each can be undone. */
export function NoteActions({ note, acts }: { note: Note; acts: NoteActs }) {
  const go = useGo();
  const pin = useCommand('notes.setPinned');
  const neverSurface = useCommand('notes.setNeverSurface');
  const profile = useProfileMark(note.id);
  const setDone = useCommand('tasks.setDone');
  const setStatus = useCommand('notes.setStatus', {
    notice: ({ status }) => (status === 'archived' ? t('vault.archivedStaysReadableNo') : null),
  });
  /** Review folded it into a note that says the same; it was never a note of its own. */
  const isFolded = note.status === 'merged' && note.keptAt === null;
  const isActive = note.status === 'kept' || isUndecided(note);
  useCommands([
    {
      id: 'note.copyLink',
      title: t('vault.copyLinkNote'),
      group: t('common.note2'),
      run: () => void copyNoteLink(note.id),
    },
    ...(note.status === 'kept'
      ? [{ id: 'note.profile', title: profile.text, group: t('common.note2'), run: profile.toggle }]
      : []),
  ]);
  const canAct = canBeActedOn(note.status);
  const toggleNever = () => neverSurface.mutate({ id: note.id, neverSurface: !note.neverSurface });
  return (
    <div className={styles.actions}>
      {canAct && (
        <Button size="small" keys={['Y']} onClick={() => acts.run('link')}>
          {t('common.link')}
        </Button>
      )}
      {isActive ? (
        <Button size="small" onClick={() => setStatus.mutate({ id: note.id, status: 'archived' })}>
          {t('common.archiveVerb')}
        </Button>
      ) : (
        !isFolded && (
          <Button size="small" onClick={() => setStatus.mutate({ id: note.id, status: 'kept' })}>
            {t('common.bringBack')}
          </Button>
        )
      )}
      <Menu
        trigger={<IconButton label={t('common.actions')} icon={<MoreHorizontal size={16} aria-hidden="true" />} />}
        items={[
          ...(IS_OWN_WINDOW
            ? []
            : [{ label: t('ownWindow.open'), onSelect: () => openInOwnWindow(`/vault/note/${note.id}`) }]),
          { label: t('common.showInGraph'), onSelect: () => go.toGraph(note.id) },
          { label: t('common.copyLink'), onSelect: () => void copyNoteLink(note.id) },
          {
            label: note.pinned ? t('common.unpin') : t('common.pin'),
            onSelect: () => pin.mutate({ id: note.id, pinned: !note.pinned }),
          },
          ...(note.status === 'kept' && note.category === 'action-item'
            ? [
                {
                  label: isDoneNote(note) ? t('tasks.markOpen') : t('tasks.markDone'),
                  onSelect: () =>
                    setDone.mutate({ task: { noteId: note.id, start: 0, line: null }, isDone: !isDoneNote(note) }),
                },
              ]
            : []),
          ...(note.status === 'kept' ? [{ label: profile.text, onSelect: profile.toggle }] : []),
          {
            label: note.neverSurface ? t('common.useInAnswersAgain') : t('common.neverUseInAnswers'),
            onSelect: toggleNever,
          },
          ...(canAct ? noteActItems(acts, 1) : []),
        ]}
      />
    </div>
  );
}
