import { useCallback } from 'react';
import { errorText } from '../../bridge/client';
import { useGo } from '../../bridge/navigation';
import { useCommand, useRoute } from '../../bridge/queries';
import type { VaultScreenProps } from '../../bridge/screen-props';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import type { NoteId } from '../../../shared/domain/ids';
import { NoteView } from './note-view';
import { ResourceView } from './resource-view';
import { VaultList } from './vault-list';
import styles from './vault.module.css';
import { newNoteTitle } from './vault-words';

/** List · page · context: engrams and resources, and the chosen one to read and edit. */
export function VaultScreen({ noteId, resourceId, chunkId }: VaultScreenProps) {
  const go = useGo();
  const create = useCommand('notes.create', { onSuccess: (note) => go.toNote(note.id) });
  const createNote = useCallback(() => create.mutate({ title: newNoteTitle(Date.now()) }), [create]);

  return (
    <div className={noteId === null && resourceId === null ? styles.screen : styles.screenWithPage}>
      <VaultList selectedId={noteId ?? resourceId} onCreate={createNote} onOpen={(row) => (row.kind === 'note' ? go.toNote(row.id) : go.toResource(row.id))} />
      <div className={styles.page}>
        {noteId !== null && <NotePane key={noteId} noteId={noteId} />}
        {resourceId !== null && <ResourceView key={resourceId} resourceId={resourceId} chunkId={chunkId} />}
        {noteId === null && resourceId === null && (
          <EmptyState title="Choose a note" action={<Button onClick={createNote} keys={['Ctrl', 'Shift', 'N']}>New note</Button>}>
            Arrow keys move in the list, Enter opens. A note shows where it came from, what links to it and every version it had.
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function NotePane({ noteId }: { noteId: NoteId }) {
  const page = useRoute('notes.page', { id: noteId });
  if (page.isError && page.data === undefined) return <ErrorState text={errorText(page.error)} onRetry={() => void page.refetch()} />;
  return page.data === undefined ? null : <NoteView page={page.data} />;
}
