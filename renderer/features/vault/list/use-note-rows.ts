import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AppError } from '../../../../shared/ipc/errors';
import { call } from '../../../ipc/client';
import { routeKey } from '../../../ipc/queries';
import type { NoteListFilter } from '../../../note-selection/note-filter';
import type { NoteSlot } from '../../../note-acts/list/note-slot';

/** A slot of the list and the page in which it is loaded. */
export interface ListSlot extends NoteSlot {
  page: number;
}

export const PAGE_SIZE = 200;

/**
 * The vault's rows in pages, fetched as they become visible, so that a hundred thousand cost no more than the visible
 * ones.
 */
export function useNoteRows(filter: NoteListFilter, withUses = false) {
  const [wanted, setWanted] = useState<{ filter: NoteListFilter; pages: number[] }>({ filter, pages: [0] });
  const pages = wanted.filter === filter ? wanted.pages : [0];

  const answers = useQueries({
    queries: pages.map((page) => {
      const input = { ...filter, ...(withUses ? { withUses } : {}), offset: page * PAGE_SIZE, limit: PAGE_SIZE };
      return {
        queryKey: routeKey('notes.list', input),
        queryFn: () => call('notes.list', input),
        placeholderData: keepPreviousData,
      };
    }),
  });

  const first = answers[0];
  const total = first?.data?.total ?? 0;
  const loaded = answers.map((answer) => answer.data?.rows);
  const slots = useMemo(() => {
    const list = Array.from({ length: total }, (_, index): ListSlot => ({
      key: `slot-${index}`,
      page: Math.floor(index / PAGE_SIZE),
      row: null,
    }));
    pages.forEach((page, order) =>
      loaded[order]?.forEach((row, index) => {
        const slotIndex = page * PAGE_SIZE + index;
        if (slotIndex < total) list[slotIndex] = { key: row.id, page, row };
      }),
    );
    return list;
    // `loaded` holds the answers themselves, which only change when they are fetched again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [total, pages.join(), ...loaded]);

  const need = useCallback(
    (page: number) => {
      setWanted((now) => {
        const known = now.filter === filter ? now.pages : [0];
        return known.includes(page) ? now : { filter, pages: [...known, page] };
      });
    },
    [filter],
  );

  return {
    slots,
    total,
    need,
    isLoading: first?.isPending ?? true,
    error: (first?.error ?? null) as AppError | null,
    retry: () => void first?.refetch(),
  };
}
