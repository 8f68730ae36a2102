import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import { createChangeSender } from './change-sender';
import { createReviewCommands } from './review-commands';
import { EMPTY_REVIEW, mergeSearchHits } from './review-state';
import { createReviewStore, type ReviewStore } from './review-store';
import { useQueryClient } from '@tanstack/react-query';
import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { invalidateRoutes } from '../../../ipc/events';
import { routeKey, useRoute } from '../../../ipc/queries';
import { useDebouncedText } from '../../../ui/use-debounced-text';

const INITIAL_LIMIT = 400;
const LIMIT_STEP = 400;
const MAX_LIMIT = 2_000;
/** Milliseconds after the last decision before the list is fetched again; meanwhile main only writes. */
const QUIET_MS = 1_000;

/** Main's queue, fetched while nothing is being decided; more pages on demand, and hits of the filter beyond it. */
function useReviewQueue(filter: string, openFolds: ReadonlySet<string>, sessions: readonly SessionId[] | null) {
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

/** Lists that arrive within this time are applied together. */
const QUEUE_DELAY_MS = 100;

interface Props {
  store: ReviewStore;
  queue: ReviewQueue | undefined;
  /** What the filter found beyond the queue. */
  found: ReviewQueue | undefined;
  /** The queue contains every decision taken so far. */
  isCurrent: boolean;
  /** Commands being sent to main. */
  inFlight: number;
}

/** Applies main's list to the store once it contains every decision on the screen. */
function useAppliedQueue({ store, queue, found, isCurrent, inFlight }: Props): void {
  /** When the waiting list is applied, by the page's clock; null while none waits. */
  const appliesAt = useRef<number | null>(null);

  // While decisions are being sent, main's list may be older than the screen.
  const isQuiet = inFlight === 0 && isCurrent;
  useEffect(() => {
    if (queue === undefined || !isQuiet) {
      appliesAt.current = null;
      return;
    }
    if (store.state() === EMPTY_REVIEW) {
      store.load(queue);
      return;
    }
    // The first of several lists starts the timer: continuous writes by others must not postpone it forever.
    appliesAt.current ??= performance.now() + QUEUE_DELAY_MS;
    const timer = setTimeout(() => {
      appliesAt.current = null;
      store.load(queue);
    }, appliesAt.current - performance.now());
    return () => clearTimeout(timer);
  }, [store, queue, isQuiet]);

  // While decisions are being sent, a list only adds units: a search shows its hits at once.
  useEffect(() => {
    if (queue !== undefined && found !== undefined && store.state().inFlight > 0)
      store.dispatch({ type: 'loaded', queue });
  }, [store, queue, found]);
}

export type Review = ReturnType<typeof useReview>;

/**
 * Review: every decision is shown at once, sent to main in order, and can be undone.
 *
 * @param openFolds sessions whose smaller things are shown
 * @param sessions chats whose units alone are shown; null: all
 */
export function useReview(filter: string, openFolds: ReadonlySet<string>, sessions: readonly SessionId[] | null) {
  const { query, queue, found, isCurrent, touch, readMore, renewView } = useReviewQueue(filter, openFolds, sessions);
  const [store] = useState(createReviewStore);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const activeId = useSyncExternalStore(store.subscribe, store.activeId);
  useAppliedQueue({ store, queue, found, isCurrent, inFlight: state.inFlight });

  const actions = useMemo(() => {
    const sender = createChangeSender(store, touch);
    return {
      ...store,
      ...createReviewCommands(store, sender),
      undo: sender.undo,
      redo: sender.redo,
      /** Reads the list anew in the order that holds now; what was decided leaves the screen. */
      reorder: () => {
        store.dispatch({ type: 'cleared' });
        renewView();
      },
    };
  }, [store, touch, renewView]);
  /** The rendered state; `activeRow` and `find` are always current. */
  return { ...actions, query, state, activeId, readMore };
}
