import { useEffect, useState, type RefObject } from 'react';

/**
 * Becomes true when the element first comes near the window, and stays so. Keeps long sessions from loading everything.
 */
export function useInViewOnce(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isSeen || !target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
