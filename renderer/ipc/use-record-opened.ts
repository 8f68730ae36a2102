import { useEffect } from 'react';
import type { AccessRef } from '../../shared/domain/ids';
import { call } from './client';

/** Shorter than this is going by with the arrow keys, not opening. */
const MIN_VIEW_MS = 1_500;

/**
 * Writes down that the person opened this page: once a showing, when it was looked at for a moment. Main counts it at
 * most once an hour.
 */
export function useRecordOpened(ref: AccessRef | null): void {
  useEffect(() => {
    if (ref === null) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      // A page that is read must not complain that its reading was not counted.
      void call('vitality.opened', { ref }).catch(() => {});
    }, MIN_VIEW_MS);
    return () => clearTimeout(timer);
  }, [ref]);
}
