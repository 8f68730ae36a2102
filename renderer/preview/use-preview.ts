import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isTyping } from '../commands/shortcuts';
import { activeRowOf, previewTargetIn, previewTargetOf, type PreviewTarget } from './preview-target';

/** Milliseconds before a card opens, before the next one opens while one is shown, and before it closes. */
const OPEN_MS = 400;
const NEXT_MS = 150;
const CLOSE_MS = 250;

export interface ShownPreview extends PreviewTarget {
  /** `pointer`: closes when the pointer leaves link and card. `keys`: stays until Esc or until the focus moves. */
  by: 'pointer' | 'focus' | 'keys';
}

/** The one preview of the page: which element's, and how it opens and closes (WCAG 1.4.13). */
export function usePreview(isInCard: (at: EventTarget | null) => boolean): {
  shown: ShownPreview | null;
  show: (target: PreviewTarget, by: ShownPreview['by']) => void;
  hide: () => void;
} {
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const current = useRef(shown);
  current.current = shown;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const after = useCallback((ms: number, run: () => void) => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  }, []);
  const stay = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const hide = useCallback(() => {
    stay();
    setShown(null);
  }, [stay]);
  const show = useCallback(
    (target: PreviewTarget, by: ShownPreview['by']) => {
      stay();
      if (target.element.isConnected) setShown({ ...target, by });
    },
    [stay],
  );

  const listeners = useMemo(() => {
    const openLater = (target: PreviewTarget, by: ShownPreview['by']) =>
      after(current.current === null ? OPEN_MS : NEXT_MS, () => show(target, by));
    return {
      pointerover(event: PointerEvent) {
        if (event.pointerType === 'touch') return;
        const now = current.current;
        const target = previewTargetOf(event.target);
        if (isInCard(event.target) || (target !== null && target.element === now?.element)) stay();
        else if (target !== null) openLater(target, 'pointer');
        else if (now?.by === 'pointer') after(CLOSE_MS, hide);
        else stay();
      },
      pointerdown(event: PointerEvent) {
        if (!isInCard(event.target)) hide();
      },
      focusin(event: FocusEvent) {
        const target = previewTargetOf(event.target);
        const isByKeyboard = event.target instanceof Element && event.target.matches(':focus-visible');
        if (target !== null && target.element === event.target && isByKeyboard) openLater(target, 'focus');
        else if (current.current !== null && current.current.by !== 'pointer') hide();
      },
      focusout() {
        // A link that lost the focus before its card opened.
        if (current.current === null) stay();
      },
      hashchange: hide,
    };
  }, [after, hide, isInCard, show, stay]);

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const now = current.current;
      if (now !== null && event.key === 'Escape') {
        // Before any other layer: Esc closes the card alone, and the focus stays.
        event.preventDefault();
        event.stopPropagation();
        hide();
      } else if (now !== null && isTyping(event.target) && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        hide();
      }
    },
    [hide],
  );
  const onListKey = useCallback(
    (event: KeyboardEvent) => {
      const list = event.target;
      if (!(list instanceof HTMLElement) || list.getAttribute('role') !== 'listbox') return;
      const isShown = current.current?.by === 'keys';
      if (event.key === ' ' && !event.defaultPrevented && !event.ctrlKey && !event.metaKey) {
        const target = previewTargetIn(activeRowOf(list));
        if (target === null) return;
        event.preventDefault();
        if (isShown) hide();
        else show(target, 'keys');
      } else if (isShown && /^(?:Arrow|Page|Home|End)/.test(event.key)) {
        // The list draws its new active row first.
        after(NEXT_MS, () => {
          const target = previewTargetIn(activeRowOf(list));
          if (target === null) hide();
          else show(target, 'keys');
        });
      }
    },
    [after, hide, show],
  );

  useEffect(() => {
    const { hashchange, ...onDocument } = listeners;
    const entries = Object.entries(onDocument) as [string, EventListener][];
    for (const [name, listener] of entries) document.addEventListener(name, listener);
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keydown', onListKey);
    window.addEventListener('hashchange', hashchange);
    return () => {
      for (const [name, listener] of entries) document.removeEventListener(name, listener);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keydown', onListKey);
      window.removeEventListener('hashchange', hashchange);
    };
  }, [listeners, onKeyDown, onListKey]);
  useEffect(() => stay, [stay]);

  return { shown, show, hide };
}
