import { useEffect, useRef, useState } from 'react';
import type { NotePage } from '../../../shared/ipc/routes/notes';
import type { NoteId, TraceId } from '../../../shared/domain/ids';
import { t } from '../../../shared/messages/message';
import { call, errorText } from '../../ipc/client';
import { showError, useRoute } from '../../ipc/queries';
import { dayOfDraftKey, useGo } from '../../navigation/navigation';
import type { VaultScreenProps } from '../../navigation/screen-props';
import { ErrorState } from '../../ui/feedback/error-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { newNoteTitle } from './note/note-text';
import { NoteView } from './note/note-view';
import { ResourceView } from './resource/resource-view';

/** The open note or document, to read and edit. */
export function VaultPage({
  noteId,
  draftKey,
  resourceId,
  chunkId,
  traceId,
  place,
}: Omit<VaultScreenProps, 'filter' | 'look'>) {
  const go = useGo();
  // A note created by its first words keeps its page, with caret and undo.
  const draftKeys = useRef(new Map<string, string>());
  const pageKey = draftKey ?? draftKeys.current.get(noteId ?? '') ?? null;
  return (
    <>
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
    </>
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

/**
 * The page of a note that its first words will create; null without a draft, and while the template of a daily note is
 * read. A day that has its note by now leads to it.
 */
function useUnstoredPage(draftKey: string | null, noteId: NoteId | null): NotePage | null {
  const go = useGo();
  const day = draftKey === null ? null : dayOfDraftKey(draftKey);
  const [page, setPage] = useState(() => (draftKey === null || day !== null ? null : newNotePage(draftKey)));
  const isOpening = day !== null && noteId === null && page === null;
  useEffect(() => {
    if (!isOpening || draftKey === null || day === null) return;
    let isLeft = false;
    call('days.note', { day: day, locale: navigator.language }).then(({ id, body }) => {
      if (isLeft) return;
      if (id === null) setPage(newDayPage(draftKey, day, body));
      else go.toCreatedNote(id);
    }, showError);
    return () => {
      isLeft = true;
    };
  }, [isOpening, day, draftKey, go]);
  return page;
}

/**
 * The page of a note that is not stored yet: its first words create it. `draftKey` is the time it was begun, in base
 * 36.
 */
export function newNotePage(draftKey: string): NotePage {
  const begun = Number.parseInt(draftKey, 36);
  const at = begun <= Date.now() ? begun : Date.now();
  return unstoredPage(draftKey, at, { title: newNoteTitle(at), body: '' });
}

/** The page of a daily note that is not stored yet; `body` is the template it begins with. */
export const newDayPage = (draftKey: string, day: string, body: string): NotePage =>
  unstoredPage(draftKey, Date.now(), { title: day, body });

function unstoredPage(draftKey: string, at: number, { title, body }: { title: string; body: string }): NotePage {
  return {
    note: {
      id: `new-${draftKey}` as NoteId,
      status: 'kept',
      category: 'idea',
      author: 'person',
      title,
      body,
      aliases: [],
      tags: [],
      origin: 'person',
      sources: [],
      flags: [],
      createdAt: at,
      updatedAt: at,
      keptAt: at,
      decidedAt: null,
      deferredUntil: null,
      confirmations: 0,
      pinned: false,
      neverSurface: false,
      version: 0,
      contentHash: '',
    },
    outgoing: [],
    backlinks: [],
    mentions: [],
    sources: [],
    uses: { cited: 0, opened: 0, lastAt: null },
  };
}
