import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewQueue } from '../../../shared/ipc/routes/review';
import { useRoute } from '../../bridge/queries';
import { joinQueues } from './review-state';

const FIRST = 400;
const STEP = 400;
const MOST = 2_000;
/** Quiet this long after a decision, the list is read again: while keys fly, main only writes. */
const QUIET_MS = 400;

/** Main's queue, read when nothing is being decided; more of it on demand, and what a filter finds beyond it. */
export function useQueue(filter: string) {
  const [limit, setLimit] = useState(FIRST);
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => {
    if (timer.current !== null) clearTimeout(timer.current);
  }, []);

  const text = useDeferredValue(filter.trim());
  const query = useRoute('review.queue', { text: '', limit }, { enabled: !isBusy, placeholderData: (before: ReviewQueue | undefined) => before });
  const hasMore = (query.data?.more ?? 0) > 0;
  const search = useRoute('review.queue', { text, limit: FIRST }, { enabled: text !== '' && hasMore && !isBusy });
  const found = text === '' ? undefined : search.data;
  const joined = useMemo(() => (query.data === undefined ? undefined : joinQueues(query.data, found)), [query.data, found]);

  return {
    query,
    queue: joined,
    isQuiet: !isBusy && !query.isFetching,
    /** Called with each decision. */
    touch: () => {
      setBusy(true);
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => setBusy(false), QUIET_MS);
    },
    readMore: () => setLimit((now) => Math.min(MOST, now + STEP)),
  };
}
