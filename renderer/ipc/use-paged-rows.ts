import { keepPreviousData, useQueries, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AppError } from '../../shared/ipc/errors';

export const PAGE_SIZE = 200;
/** Pages that are kept current: those looked at last. */
const MAX_PAGES = 25;

/** Where the rows of a list come from; another object is another list. */
export interface PageSource<Row, Slot, More = unknown> {
  queryOf: (at: { offset: number; limit: number }) => {
    queryKey: QueryKey;
    queryFn: () => Promise<{ total: number; rows: Row[] } & More>;
  };
  /** @param row null until its page is loaded */
  slotOf: (row: Row | null, index: number, page: number) => Slot;
}

/**
 * The rows of a list in pages, fetched as they become visible, so that a hundred thousand cost no more than the visible
 * ones.
 */
export function usePagedRows<Row, Slot, More>(source: PageSource<Row, Slot, More>) {
  const [wanted, setWanted] = useState<{ source: unknown; pages: number[] }>({ source, pages: [0] });
  const pages = wanted.source === source ? wanted.pages : [0];

  const answers = useQueries({
    queries: pages.map((page) => ({
      ...source.queryOf({ offset: page * PAGE_SIZE, limit: PAGE_SIZE }),
      placeholderData: keepPreviousData,
    })),
  });

  const first = answers[0];
  const total = first?.data?.total ?? 0;
  const loaded = answers.map((answer) => answer.data?.rows);
  const missing = useMemo(
    () => Array.from({ length: total }, (_, index) => source.slotOf(null, index, Math.floor(index / PAGE_SIZE))),
    [total, source],
  );
  // A page that stays has the same slots, so that its rows are not drawn again with each page that comes.
  const slotsOf = useMemo(() => {
    const known = new WeakMap<readonly Row[], Slot[]>();
    return (rows: readonly Row[], page: number): Slot[] => {
      const made = known.get(rows) ?? rows.map((row, index) => source.slotOf(row, page * PAGE_SIZE + index, page));
      known.set(rows, made);
      return made;
    };
  }, [source]);
  const slots = useMemo(() => {
    const list = missing.slice();
    pages.forEach((page, order) => {
      const rows = loaded[order];
      if (rows === undefined) return;
      slotsOf(rows, page).forEach((slot, index) => {
        const at = page * PAGE_SIZE + index;
        if (at < total) list[at] = slot;
      });
    });
    return list;
    // `loaded` holds the answers themselves, which only change when they are fetched again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [missing, slotsOf, pages.join(), ...loaded]);

  const need = useCallback(
    (page: number) => {
      setWanted((now) => {
        const known = now.source === source ? now.pages : [0];
        // The first page says how many there are.
        return known.includes(page) ? now : { source, pages: [0, ...known.slice(1).slice(2 - MAX_PAGES), page] };
      });
    },
    [source],
  );

  return {
    slots,
    total,
    need,
    first: first?.data,
    isLoading: first?.isPending ?? true,
    error: (first?.error ?? null) as AppError | null,
    retry: () => void first?.refetch(),
  };
}
