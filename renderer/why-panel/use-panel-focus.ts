import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { SourceRef } from '../../shared/domain/ids';

/**
 * Keeps scroll position and focus together when the panel's content changes: it scrolls to the top, a focus on removed
 * content moves into the panel, and going back to the whole retrieval returns to the row left before. A focus outside
 * the panel stays.
 */
export function usePanelFocus(selected: SourceRef | null): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(selected);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = selected;
    const panel = body.current;
    if (panel === null || before === selected) return;
    panel.scrollTop = 0;
    // The pressed button disappeared with the previous content.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const row =
      selected === null && before !== null
        ? panel.querySelector<HTMLElement>(`[data-source="${CSS.escape(before)}"]`)
        : null;
    (row ?? panel).focus({ preventScroll: row === null });
  }, [selected]);
  return body;
}
