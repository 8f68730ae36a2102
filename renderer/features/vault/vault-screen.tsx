import { useRef } from 'react';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import type { VaultScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import type { NoteId, TraceId } from '../../../shared/domain/ids';
import { NoteView } from './note/note-view';
import { useUnstoredPage } from './note/use-unstored-page';
import { ResourceView } from './resource/resource-view';
import { useListColumns } from './list/list-columns';
import { VaultList } from './list/vault-list';
import styles from './styles/vault.module.css';
import { t } from '../../../shared/messages/message';

/** List, page and context of engrams and resources; the selected one can be read and edited. */
export function VaultScreen({ noteId, draftKey, resourceId, chunkId, traceId, place, filter }: VaultScreenProps) {
  const go = useGo();
  // A note created by its first words keeps its page, with caret and undo.
  const draftKeys = useRef(new Map<string, string>());
  const pageKey = draftKey ?? draftKeys.current.get(noteId ?? '') ?? null;
  const hasPage = noteId !== null || draftKey !== null || resourceId !== null;

  const look = useListColumns();
  const isTable = look.isTable && !hasPage;

  return (
    <div className={hasPage ? styles.screenWithPage : isTable ? styles.screenOfTable : styles.screen}>
      <VaultList
        selectedId={noteId ?? resourceId}
        wantedFilter={filter}
        look={look}
        isTable={isTable}
        onCreate={go.toNewNote}
        onOpen={(row) => (row.kind === 'note' ? go.toNote(row.id) : go.toResource(row.id))}
      />
      <div className={styles.page}>
        {(noteId !== null || draftKey !== null) && (
          <NotePane
            key={pageKey ?? noteId}
            noteId={noteId}
            draftKey={pageKey}
            traceId={traceId}
            place={place}
            onCreated={(id) => {
              if (draftKey !== null) draftKeys.current.set(id, draftKey);
              go.toCreatedNote(id);
            }}
          />
        )}
        {resourceId !== null && (
          <ResourceView key={resourceId} resourceId={resourceId} chunkId={chunkId} traceId={traceId} />
        )}
        {!hasPage && (
          <EmptyState
            title={t('vault.chooseANote')}
            action={
              <Button onClick={go.toNewNote} keys={['Ctrl', 'Shift', 'N']}>
                {t('common.newNote')}
              </Button>
            }
          >
            {t('vault.arrowKeysMoveList')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

interface PaneProps {
  noteId: NoteId | null;
  draftKey: string | null;
  traceId: TraceId | null;
  place: string | null;
  onCreated: (id: NoteId) => void;
}

function NotePane({ noteId, draftKey, traceId, place, onCreated }: PaneProps) {
  const page = useRoute('notes.page', { id: noteId! }, { enabled: noteId !== null });
  const unstored = useUnstoredPage(draftKey, noteId);
  const shown = page.data ?? unstored;
  if (page.isError && page.data === undefined)
    return <ErrorState text={errorText(page.error)} onRetry={() => void page.refetch()} />;
  return shown === null ? (
    <Skeleton text={t('vault.openingTheNote')} />
  ) : (
    <NoteView page={shown} traceId={traceId} place={place} onCreated={({ id }) => onCreated(id)} />
  );
}
