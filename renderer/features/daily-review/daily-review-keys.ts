import type { KeyboardEvent } from 'react';
import { listActionOf, type ListAction } from '../../commands/list-keys';
import { isTyping } from '../../commands/shortcuts';

export type DailyReviewAction = ListAction<'dailyReview'> | 'first' | 'last';

/** The action of a key on this page; null when it has none, or when a field or control handles it. */
export function dailyReviewActionOf(event: KeyboardEvent): DailyReviewAction | null {
  if (event.nativeEvent.isComposing || isTyping(event.target)) return null;
  const found: DailyReviewAction | null =
    event.key === 'Home' ? 'first' : event.key === 'End' ? 'last' : listActionOf(event.nativeEvent, 'dailyReview');
  const isControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
  return isControl && /^(?: |Arrow\w+|Home|End)$/u.test(event.key) ? null : found;
}
