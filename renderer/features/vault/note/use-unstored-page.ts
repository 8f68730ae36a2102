import { useEffect, useState } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { NotePage } from '../../../../shared/ipc/routes/notes';
import { call } from '../../../ipc/client';
import { showError } from '../../../ipc/queries';
import { dayOfDraftKey, useGo } from '../../../navigation/navigation';
import { newNoteTitle } from './note-text';

/**
 * The page of a note that its first words will create; null without a draft, and while the template of a daily note is
 * read. A day that has its note by now leads to it.
 */
export function useUnstoredPage(draftKey: string | null, noteId: NoteId | null): NotePage | null {
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
