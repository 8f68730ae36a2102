import { useEffect } from 'react';
import type { LockState } from '../../shared/ipc/routes/lock';
import { useLockNow } from './lock-now';

const SIGNS_OF_SOMEBODY = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
/** How often it is looked whether the time is over; a computer that slept is noticed at its first look. */
const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;

/** Locks the screen when nobody has touched key or pointer for the minutes that are set. */
export function useIdleLock(state: LockState | undefined): void {
  const lockNow = useLockNow();
  const minutes = state?.isSet === true && !state.isLocked ? state.afterMinutes : null;
  useEffect(() => {
    if (minutes === null) return;
    let last = Date.now();
    const touch = () => {
      last = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - last < minutes * MINUTE_MS) return;
      clearInterval(timer);
      void lockNow();
    }, LOOK_MS);
    for (const sign of SIGNS_OF_SOMEBODY) window.addEventListener(sign, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_SOMEBODY) window.removeEventListener(sign, touch, { capture: true });
    };
  }, [minutes, lockNow]);
}
