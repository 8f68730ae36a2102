import { useEffect, useRef } from 'react';
import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { EMPTY_REVIEW } from './review-state';
import type { ReviewStore } from './review-store';

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
export function useAppliedQueue({ store, queue, found, isCurrent, inFlight }: Props): void {
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
