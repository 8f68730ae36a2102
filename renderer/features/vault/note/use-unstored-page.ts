import { useEffect, useState } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { NotePage } from '../../../../shared/ipc/routes/notes';
import { call } from '../../../ipc/client';
import { showError } from '../../../ipc/queries';
import { dayOfDraftKey, useGo } from '../../../navigation/navigation';
import { newDayPage, newNotePage } from './new-note';

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
