import { useMemo } from 'react';
import type { RouteInput } from '../../../shared/ipc/contract';
import type { TaskListRow } from '../../../shared/ipc/routes/tasks';
import { call } from '../../ipc/client';
import { routeKey } from '../../ipc/queries';
import { usePagedRows, type PageSource } from '../../ipc/use-paged-rows';

export type TaskRequest = Omit<RouteInput<'tasks.list'>, 'offset' | 'limit'>;

/** A place of the list; its row is null until its page is loaded. */
export interface TaskSlot {
  key: string;
  page: number;
  row: TaskListRow | null;
}

/** Tasks and the heads of their groups. `request` must be the same object. */
export function useTaskRows(request: TaskRequest) {
  const source = useMemo(
    (): PageSource<TaskListRow, TaskSlot, { tasks: number }> => ({
      queryOf: (at) => {
        const input = { ...request, ...at };
        return { queryKey: routeKey('tasks.list', input), queryFn: () => call('tasks.list', input) };
      },
      slotOf: (row, index, page) => ({ key: row?.key ?? `slot-${index}`, page, row }),
    }),
    [request],
  );
  return usePagedRows(source);
}
