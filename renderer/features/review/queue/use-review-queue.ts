import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { invalidateRoutes } from '../../../ipc/events';
import { routeKey, useRoute } from '../../../ipc/queries';
import { useDebouncedText } from '../../../ui/use-debounced-text';
import { mergeSearchHits } from './review-state';

const INITIAL_LIMIT = 400;
const LIMIT_STEP = 400;
const MAX_LIMIT = 2_000;
/** Milliseconds after the last decision before the list is fetched again; meanwhile main only writes. */
const QUIET_MS = 1_000;

/** Main's queue, fetched while nothing is being decided; more pages on demand, and hits of the filter beyond it. */
export function useReviewQueue(
  filter: string,
  openFolds: ReadonlySet<string>,
  sessions: readonly SessionId[] | null = null,
) {
  const [view, setView] = useState(nextView);
  const open = useMemo(() => [...openFolds].toSorted() as SessionId[], [openFolds]);
  const only = useMemo(() => (sessions === null ? {} : { sessions: [...sessions] }), [sessions]);
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const touchedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  const text = useDebouncedText(filter.trim());
  const query = useRoute(
    'review.queue',
    { text: '', limit, open, view, ...only },
    { enabled: !isBusy, placeholderData: (before: ReviewQueue | undefined) => before },
  );
  const hasMore = (query.data?.remaining ?? 0) + (query.data?.folded ?? 0) > 0;
  const isSearching = text !== '' && hasMore;
  const searchInput = { text, limit: INITIAL_LIMIT, view, ...only };
  // A search also runs while decisions are being sent; it is repeated once they are written.
  const isUnknown = queries.getQueryData(routeKey('review.queue', searchInput)) === undefined;
  const search = useRoute('review.queue', searchInput, { enabled: isSearching && (!isBusy || isUnknown) });
  const found = isSearching ? search.data : undefined;
  const joined = useMemo(
    () => (query.data === undefined ? undefined : mergeSearchHits(query.data, found)),
    [query.data, found],
  );
  const isSince = ({ dataUpdatedAt }: { dataUpdatedAt: number }) => dataUpdatedAt > touchedAt.current;

  return {
    query,
    queue: joined,
    /** Hits of the filter beyond the list; units that are not on the screen yet may be added at any time. */
    found,
    /**
     * The list fetched last contains every decision. Others may write continuously, so a running refetch is no reason
     * to wait.
     */
    isCurrent: !isBusy && isSince(query) && (!isSearching || search.isError || isSince(search)),
    /** It is called with each decision and reply: a list being fetched may not contain it. */
    touch: useCallback(() => {
      touchedAt.current = Date.now();
      void queries.cancelQueries({
        predicate: ({ queryKey: [route, input] }) =>
          route === 'review.queue' && (input as { text: string } | null)?.text === '',
      });
      setBusy(true);
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // Everything is fetched once more: a running search may be older than the last reply.
        touchedAt.current = Date.now();
        invalidateRoutes(queries, new Set(['review.queue']));
        setBusy(false);
      }, QUIET_MS);
    }, [queries]),
    /** Chooses the first of each session anew. */
    renewView: useCallback(() => setView(nextView()), []),
    readMore: () => setLimit((now) => Math.min(MAX_LIMIT, now + LIMIT_STEP)),
  };
}

let views = 0;
/** Names one opening of the screen: while it lasts, no unit changes its side of a fold. */
const nextView = (): string => `${Math.round(performance.timeOrigin)}-${(views += 1)}`;
