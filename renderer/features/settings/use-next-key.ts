import { useEffect } from 'react';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']);

/** Calls with each key that is pressed, which runs nothing else; Tab and the buttons in `[data-answers]` stay usable. */
export function useNextKey(onKey: (event: KeyboardEvent) => void): void {
  // In the capture phase: the key must not run the command that holds it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (MODIFIERS.has(event.key) || event.isComposing || event.key === 'Tab') return;
      const isOnButton = event.target instanceof HTMLElement && event.target.closest('[data-answers]') !== null;
      if (isOnButton && (event.key === 'Enter' || event.key === ' ')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onKey(event);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [onKey]);
}
