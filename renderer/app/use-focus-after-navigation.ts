import { useEffect, useRef } from 'react';

const CHECK_EVERY_MS = 50;
const MAX_CHECKS = 20;

/**
 * After a navigation, moves the focus to the work area if the focused element left with its screen, so that keys and
 * screen readers continue there. A screen that takes the focus itself keeps it.
 */
export function useFocusAfterNavigation(locationKey: string): void {
  const last = useRef(locationKey);
  useEffect(() => {
    if (last.current === locationKey) return;
    last.current = locationKey;
    let checks = 0;
    // Screens load in parts, and a closing dialog may return the focus to an element about to leave: checked for one
    // second.
    const timer = setInterval(() => {
      checks += 1;
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) document.getElementById('work')?.focus({ preventScroll: true });
      if (isLost || checks >= MAX_CHECKS) clearInterval(timer);
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [locationKey]);
}
