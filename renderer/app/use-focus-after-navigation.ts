import { useEffect, useRef } from 'react';

const CHECK_EVERY_MS = 50;
const MAX_CHECKS = 20;

/**
 * After the person went somewhere: where the focus was lost with the screen that left, the work area gets it, so that
 * keys and screen readers go on from there. A screen that takes the focus itself keeps it.
 */
export function useFocusAfterNavigation(locationKey: string): void {
  const last = useRef(locationKey);
  useEffect(() => {
    if (last.current === locationKey) return;
    last.current = locationKey;
    let checks = 0;
    // Screens arrive in pieces, and a closing layer gives the focus back to what may be leaving: asked for a second.
    const timer = setInterval(() => {
      checks += 1;
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) document.getElementById('work')?.focus({ preventScroll: true });
      if (isLost || checks >= MAX_CHECKS) clearInterval(timer);
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [locationKey]);
}
