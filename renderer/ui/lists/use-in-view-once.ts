import { useEffect, useState, type RefObject } from 'react';

/**
 * True from the moment the element first comes within `marginPx` of the visible part of the page, so that long pages
 * load what is near alone.
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
