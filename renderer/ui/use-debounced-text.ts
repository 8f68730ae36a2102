import { useEffect, useState } from 'react';

/** Milliseconds after the last key before main searches. */
const DEBOUNCE_MS = 150;

/** The text after a pause in typing, of `pauseMs` milliseconds; an empty text at once. */
export function useDebouncedText(text: string, pauseMs = DEBOUNCE_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return text === '' ? '' : settled;
}
