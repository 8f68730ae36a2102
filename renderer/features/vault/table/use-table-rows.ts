import { useMemo } from 'react';
import type { NoteView } from '../../../../shared/domain/note-view';
import type { TableRow } from '../../../../shared/ipc/routes/tables';
import { call } from '../../../ipc/client';
import { routeKey } from '../../../ipc/queries';
import type { NoteListFilter } from '../../../note-selection/note-filter';
import type { NoteSlot } from '../../../note-acts/list/note-slot';
import { usePagedRows, type PageSource } from '../../../ipc/use-paged-rows';

/** A line of the table; `line` is null until its page is loaded, `row` also for the heading of a group. */
export interface TableSlot extends NoteSlot {
  page: number;
  line: TableRow | null;
}

/** The lines of a table. */
export function useTableRows(
  { show, text, category, tag }: NoteListFilter,
  { columns, sorts, group }: NoteView,
  collapsed: readonly string[],
) {
  const names = columns.map(({ name }) => name).join('\n');
  const source = useMemo(
    (): PageSource<TableRow, TableSlot, { notes: number }> => ({
      queryOf: (at) => {
        const input = {
          show,
          text,
          category,
          tag,
          sorts,
          group,
          collapsed: [...collapsed],
          columns: names.split('\n'),
          ...at,
        };
        return { queryKey: routeKey('tables.page', input), queryFn: () => call('tables.page', input) };
      },
      slotOf: (line, index, page) => ({
        key: line === null ? `slot-${index}` : line.kind === 'note' ? line.row.id : `group-${line.key}`,
        page,
        line,
        row: line?.kind === 'note' ? line.row : null,
      }),
    }),
    [show, text, category, tag, sorts, group, collapsed, names],
  );
  return usePagedRows(source);
}
