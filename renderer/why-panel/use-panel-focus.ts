import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { SourceRef } from '../../shared/domain/ids';

/**
 * Keeps eyes and focus together when the panel shows something else: it begins at its top, the focus that stood on what
 * is gone comes into it, and
 * going back to the whole retrieval comes back to the row one came from. A focus outside the panel stays where it is.
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
    // The button that was pressed went with what was shown.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const row =
      selected === null && before !== null
        ? panel.querySelector<HTMLElement>(`[data-source="${CSS.escape(before)}"]`)
        : null;
    (row ?? panel).focus({ preventScroll: row === null });
  }, [selected]);
  return body;
}
