import { useEffect, useState, type RefObject } from 'react';

/**
 * True once the element has come within `marginPx` of the visible part of the page, so that long pages load only what
 * is near.
 */
export function useInViewOnce(element: RefObject<HTMLElement | null>, marginPx: number): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isSeen || !target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: `${marginPx}px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isSeen, marginPx]);
  return isSeen;
}
