import { useMemo, useState, useSyncExternalStore } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import { type ChangeSender, createChangeSender } from './change-sender';
import { createReviewCommands, type ReviewCommands } from './review-commands';
import type { ReviewState } from './review-state';
import { createReviewStore, type ReviewStore } from './review-store';
import { useAppliedQueue, useReviewQueue } from './use-review-queue';

/** State and commands of the review screen. */
export interface Review
  extends
    ReviewCommands,
    Pick<ChangeSender, 'undo' | 'redo'>,
    Pick<ReviewStore, 'activate' | 'activateNextPending' | 'setVisible' | 'visibleRows' | 'activeRow' | 'find'> {
  query: ReturnType<typeof useReviewQueue>['query'];
  /** The rendered state; `activeRow` and `find` are always current. */
  state: ReviewState;
  activeId: string | null;
  readMore: () => void;
  /** Reads the list anew in the order that holds now; what was decided leaves the screen. */
  reorder: () => void;
}

/**
 * Review: every decision is shown at once, sent to main in order, and can be undone.
 *
 * @param openFolds sessions whose smaller things are shown
 * @param sessions chats whose units alone are shown; null: all
 */
export function useReview(
  filter: string,
  openFolds: ReadonlySet<string>,
  sessions: readonly SessionId[] | null,
): Review {
  const { query, queue, found, isCurrent, touch, readMore, renewView } = useReviewQueue(filter, openFolds, sessions);
  const [store] = useState(createReviewStore);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const activeId = useSyncExternalStore(store.subscribe, store.activeId);
  useAppliedQueue({ store, queue, found, isCurrent, inFlight: state.inFlight });

  const actions = useMemo(() => {
    const sender = createChangeSender(store, touch);
    const { activate, activateNextPending, setVisible, visibleRows, activeRow, find } = store;
    return {
      ...createReviewCommands(store, sender),
      undo: sender.undo,
      reorder() {
        store.dispatch({ type: 'cleared' });
        renewView();
      },
      redo: sender.redo,
      activate,
      activateNextPending,
      setVisible,
      visibleRows,
      activeRow,
      find,
    };
  }, [store, touch, renewView]);
  return { ...actions, query, state, activeId, readMore };
}
