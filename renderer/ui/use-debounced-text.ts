import { useEffect, useState } from 'react';

/** Milliseconds after the last key before main searches. */
const DEBOUNCE_MS = 150;

/** The text after a pause in typing; an empty text at once. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
