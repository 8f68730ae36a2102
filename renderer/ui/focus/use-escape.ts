import { useEffect, useRef } from 'react';

const handlers: (() => void)[] = [];
let isListening = false;

// Layers drawn by the dialog library close themselves; whoever handled Esc already has prevented its default.
const belongsToOverlay = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role=dialog]:not([data-pane]), [role=alertdialog], [role=menu], [role=listbox][data-open]') !== null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || belongsToOverlay(event.target)) return;
  const handler = handlers.at(-1);
  if (!handler) return;
  event.preventDefault();
  handler();
}

/** Calls `handler` on Esc while `isActive`; with several, only the one activated last. */
export function useEscape(handler: () => void, isActive: boolean): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    if (!isActive) return;
    if (!isListening) {
      isListening = true;
      window.addEventListener('keydown', onKeyDown);
    }
    const own = () => latest.current();
    handlers.push(own);
    return () => {
      handlers.splice(handlers.indexOf(own), 1);
    };
  }, [isActive]);
}
