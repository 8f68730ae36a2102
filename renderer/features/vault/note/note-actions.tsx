import { isUndecided, type Note } from '../../../../shared/domain/note';
import { useCommands } from '../../../commands/commands';
import { useGo } from '../../../navigation/navigation';
import { useProfileMark } from '../../../ipc/use-profile-mark';
import { useCommand } from '../../../ipc/queries';
import { NoteActButtons } from '../../../note-acts/note-act-buttons';
import { canBeActedOn } from '../../../note-acts/note-acts';
import type { NoteActs } from '../../../note-acts/use-note-acts';
import { copyNoteLink } from '../../../vaults/copy-note-link';
import { Button } from '../../../ui/actions/button';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

/** Merge, replace, split, link, unlink; pin, never use in answers, archive, graph. Nothing asks for a confirmation; all can be undone. */
export function NoteActions({ note, acts }: { note: Note; acts: NoteActs }) {
  const go = useGo();
  const pin = useCommand('notes.setPinned');
  const neverSurface = useCommand('notes.setNeverSurface');
  const profile = useProfileMark(note.id);
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
  return (
    <div className={styles.actions}>
      {canBeActedOn(note.status) && <NoteActButtons acts={acts} count={1} />}
      <Button size="small" aria-pressed={note.pinned} onClick={() => pin.mutate({ id: note.id, pinned: !note.pinned })}>
        {note.pinned ? t('common.unpin') : t('common.pin')}
      </Button>
      {note.status === 'kept' && (
        <Button size="small" aria-pressed={profile.isIn} onClick={profile.toggle}>
          {profile.text}
        </Button>
      )}
      <Button
        size="small"
        aria-pressed={note.neverSurface}
        onClick={() => neverSurface.mutate({ id: note.id, neverSurface: !note.neverSurface })}
      >
        {note.neverSurface ? t('common.useInAnswersAgain') : t('common.neverUseInAnswers')}
      </Button>
      {isActive ? (
        <Button size="small" onClick={() => setStatus.mutate({ id: note.id, status: 'archived' })}>
          {t('common.archiveVerb')}
        </Button>
      ) : (
        !isFolded && (
          <Button size="small" onClick={() => setStatus.mutate({ id: note.id, status: 'kept' })}>
            {t('vault.keepAgain')}
          </Button>
        )
      )}
      <Button size="small" onClick={() => go.toGraph(note.id)}>
        {t('common.showInGraph')}
      </Button>
      <Button size="small" onClick={() => void copyNoteLink(note.id)}>
        {t('common.copyLink')}
      </Button>
    </div>
  );
}
