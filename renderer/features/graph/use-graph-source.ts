import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import { columnsToGraph } from '../../../shared/ipc/graph-columns';
import { useRoute } from '../../ipc/queries';
import { withRemoved } from './model/time-marks';

const MAX_NOTES = 20_000;

export interface SourceChoice {
  /** The centre note; null for the whole vault. */
  noteId: NoteId | null;
  depth: number;
  /** The vault as of this moment; null for now. Only for the whole vault. */
  at: number | null;
  /** The moment with which it is compared; null for no comparison. */
  since: number | null;
}

export type GraphSource = ReturnType<typeof useGraphSource>;

/** The graph to draw: around a note, the whole vault, or the vault as of a date with the changes since another. */
export function useGraphSource({ noteId, depth, at, since }: SourceChoice) {
  const isWhole = noteId === null;
  const local = useRoute(
    'graph.local',
    { id: noteId ?? '', depth },
    { enabled: !isWhole, placeholderData: keepPreviousData },
  );
  const whole = useRoute('graph.whole', { limit: MAX_NOTES }, { enabled: isWhole && at === null });
  const asOf = useRoute(
    'graph.asOf',
    { at: at ?? 0, limit: MAX_NOTES },
    { enabled: isWhole && at !== null, placeholderData: keepPreviousData, gcTime: 60_000 },
  );
  const query = !isWhole ? local : at === null ? whole : asOf.data === undefined && asOf.error === null ? whole : asOf;
  const compared = useRoute(
    'graph.difference',
    {
      from: Math.min(since ?? 0, at ?? Number.MAX_SAFE_INTEGER),
      to: Math.max(at ?? Number.MAX_SAFE_INTEGER, since ?? 0),
    },
    { enabled: isWhole && since !== null, placeholderData: keepPreviousData, gcTime: 60_000 },
  );
  const difference = (isWhole && since !== null && compared.data) || null;
  const columns = query.data;
  const read = useMemo(() => (columns === undefined ? null : columnsToGraph(columns)), [columns]);
  const data = useMemo(
    () => (read === null || difference === null ? read : withRemoved(read, difference)),
    [read, difference],
  );
  return {
    data,
    difference,
    error: query.error ?? (since !== null ? compared.error : null),
    /** Another date or depth is loading; the previous graph is still shown. */
    isBehind:
      query.isPlaceholderData ||
      (at !== null && query !== asOf) ||
      (since !== null && (compared.isPlaceholderData || compared.isPending)),
    retry: () => void Promise.all([query.refetch(), since !== null && compared.refetch()]),
  };
}
