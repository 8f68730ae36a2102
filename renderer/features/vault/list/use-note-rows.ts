import { useMemo } from 'react';
import type { NoteRow } from '../../../../shared/ipc/routes/notes';
import { call } from '../../../ipc/client';
import { routeKey } from '../../../ipc/queries';
import type { NoteListFilter } from '../../../note-selection/note-filter';
import type { NoteSlot } from '../../../note-acts/list/note-slot';
import { usePagedRows, type PageSource } from '../../../ipc/use-paged-rows';

/** A slot of the list and the page in which it is loaded. */
export interface ListSlot extends NoteSlot {
  page: number;
}

/** The rows of the list of notes. */
export function useNoteRows(filter: NoteListFilter) {
  const source = useMemo(
    (): PageSource<NoteRow, ListSlot> => ({
      queryOf: (at) => {
        const input = { ...filter, ...at };
        return { queryKey: routeKey('notes.list', input), queryFn: () => call('notes.list', input) };
      },
      slotOf: (row, index, page) => ({ key: row?.id ?? `slot-${index}`, page, row }),
    }),
    [filter],
  );
  return usePagedRows(source);
}
