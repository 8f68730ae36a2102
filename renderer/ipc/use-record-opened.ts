import { useEffect } from 'react';
import type { AccessRef } from '../../shared/domain/ids';
import { call } from './client';

/** Milliseconds; shorter visits are passes with the arrow keys, not openings. */
const MIN_VIEW_MS = 1_500;

/** Records that the person opened this page: once per visit, after a moment. Main counts it at most once an hour. */
export function useRecordOpened(ref: AccessRef | null): void {
  useEffect(() => {
    if (ref === null) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      // Reading a page must not fail because its visit was not recorded.
      void call('vitality.opened', { ref }).catch(() => {});
    }, MIN_VIEW_MS);
    return () => clearTimeout(timer);
  }, [ref]);
}
