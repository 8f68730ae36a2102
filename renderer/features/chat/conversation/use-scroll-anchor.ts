import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the visible text in position when turns are added above it. Call the returned function before they are added;
 * `first` is the index of the first turn rendered.
 */
export function useScrollAnchor(scroller: RefObject<HTMLDivElement | null>, first: number): () => void {
  const before = useRef<{ height: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || before.current === null) return;
    element.scrollTop = before.current.top + element.scrollHeight - before.current.height;
    before.current = null;
  }, [scroller, first]);
  return () => {
    const element = scroller.current;
    if (element) before.current = { height: element.scrollHeight, top: element.scrollTop };
  };
}
