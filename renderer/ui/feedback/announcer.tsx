import { useSyncExternalStore } from 'react';

let announcement = { text: '', count: 0 };
const listeners = new Set<() => void>();

/** Says one calm sentence to screen readers: "Kept. 38 left. Z to undo." */
export function announce(text: string): void {
  announcement = { text, count: announcement.count + 1 };
  for (const listener of listeners) listener();
}

/** The one polite live region of the page. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => announcement,
  );
  // The same words twice must be read twice: a trailing space makes them differ.
  return (
    <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
      {text + (count % 2 === 0 ? '' : ' ')}
    </div>
  );
}
