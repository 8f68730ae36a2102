import { isUndecided, type Note } from '../../../../shared/domain/note';
import { useGo } from '../../../navigation/navigation';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import styles from '../styles/vault.module.css';

/** Pin, never use in answers, archive, graph. Archiving needs no confirmation and can be undone. */
export function NoteActions({ note }: { note: Note }) {
  const go = useGo();
  const pin = useCommand('notes.setPinned');
  const neverSurface = useCommand('notes.setNeverSurface');
  const setStatus = useCommand('notes.setStatus', {
    notice: ({ status }) =>
      status === 'archived' ? 'Archived. It stays readable and is no longer used in answers.' : null,
  });
  const isActive = note.status === 'kept' || isUndecided(note);
  return (
    <div className={styles.actions}>
      <Button size="small" aria-pressed={note.pinned} onClick={() => pin.mutate({ id: note.id, pinned: !note.pinned })}>
        {note.pinned ? 'Unpin' : 'Pin'}
      </Button>
      <Button
        size="small"
        aria-pressed={note.neverSurface}
        onClick={() => neverSurface.mutate({ id: note.id, neverSurface: !note.neverSurface })}
      >
        {note.neverSurface ? 'Use in answers again' : 'Never use in answers'}
      </Button>
      {isActive ? (
        <Button size="small" onClick={() => setStatus.mutate({ id: note.id, status: 'archived' })}>
          Archive
        </Button>
      ) : (
        <Button size="small" onClick={() => setStatus.mutate({ id: note.id, status: 'kept' })}>
          Keep again
        </Button>
      )}
      <Button size="small" onClick={() => go.toGraph(note.id)}>
        Show in graph
      </Button>
    </div>
  );
}
