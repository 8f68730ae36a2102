import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { RouteInput } from '../../../shared/ipc/contract';
import type { AppError } from '../../../shared/ipc/errors';
import type { TaskListRow } from '../../../shared/ipc/routes/tasks';
import { call } from '../../ipc/client';
import { routeKey } from '../../ipc/queries';

export type TaskRequest = Omit<RouteInput<'tasks.list'>, 'offset' | 'limit'>;

/** A place of the list; its row is null until its page is loaded. */
export interface TaskSlot {
  key: string;
  page: number;
  row: TaskListRow | null;
}

const PAGE_SIZE = 200;

/** Tasks and the heads of their groups in pages, fetched as they become visible. `request` must be the same object. */
export function useTaskRows(request: TaskRequest) {
  const [wanted, setWanted] = useState({ request, pages: [0] });
  const pages = wanted.request === request ? wanted.pages : [0];
  const answers = useQueries({
    queries: pages.map((page) => {
      const input = { ...request, offset: page * PAGE_SIZE, limit: PAGE_SIZE };
      return {
        queryKey: routeKey('tasks.list', input),
        queryFn: () => call('tasks.list', input),
        placeholderData: keepPreviousData,
      };
    }),
  });
  const first = answers[0];
  const total = first?.data?.total ?? 0;
  const loaded = answers.map(({ data }) => data?.rows);
  const slots = useMemo(() => {
    const list = Array.from({ length: total }, (_, index): TaskSlot => ({
      key: `slot-${index}`,
      page: Math.floor(index / PAGE_SIZE),
      row: null,
    }));
    pages.forEach((page, order) =>
      loaded[order]?.forEach((row, index) => {
        const at = page * PAGE_SIZE + index;
        if (at < total) list[at] = { key: row.key, page, row };
      }),
    );
    return list;
    // `loaded` holds the answers themselves, which only change when they are fetched again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [total, pages.join(), ...loaded]);
  const need = useCallback(
    (page: number) =>
      setWanted((now) => {
        const known = now.request === request ? now.pages : [0];
        return known.includes(page) ? now : { request, pages: [...known, page] };
      }),
    [request],
  );
  return {
    slots,
    tasks: first?.data?.tasks ?? null,
    need,
    error: (first?.error ?? null) as AppError | null,
    retry: () => void first?.refetch(),
  };
}
