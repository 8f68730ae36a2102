import { useEffect, useRef } from 'react';
import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { EMPTY_REVIEW } from './review-state';
import type { ReviewStore } from './review-store';

/** Lists that follow one another within this time are taken up once. */
const QUEUE_DELAY_MS = 100;

interface Props {
  store: ReviewStore;
  queue: ReviewQueue | undefined;
  /** What the filter found beyond the queue. */
  found: ReviewQueue | undefined;
  /** The queue knows every decision taken so far. */
  isCurrent: boolean;
  /** Commands on their way to main. */
  inFlight: number;
}

/** Brings main's list into the store once it knows every decision on the screen. */
export function useAppliedQueue({ store, queue, found, isCurrent, inFlight }: Props): void {
  /** When the waiting list is taken up, by the page's clock; null while none waits. */
  const appliesAt = useRef<number | null>(null);

  // While decisions are on their way, main's list may be older than the screen.
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
    // The first of many lists starts the clock: others that write all the time must not keep it from ending.
    appliesAt.current ??= performance.now() + QUEUE_DELAY_MS;
    const timer = setTimeout(() => {
      appliesAt.current = null;
      store.load(queue);
    }, appliesAt.current - performance.now());
    return () => clearTimeout(timer);
  }, [store, queue, isQuiet]);

  // With decisions on their way a list only adds units: a search shows its hits without waiting for them.
  useEffect(() => {
    if (queue !== undefined && found !== undefined && store.state().inFlight > 0)
      store.dispatch({ type: 'loaded', queue });
  }, [store, queue, found]);
}
