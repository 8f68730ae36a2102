import type { KeyboardEvent } from 'react';
import { isTyping } from '../../bridge/shortcuts';

export type ReviewAction =
  | 'down' | 'up' | 'first' | 'last' | 'page-down' | 'page-up' | 'keep' | 'drop' | 'later' | 'edit' | 'category' | 'evidence' | 'undo' | 'redo' | 'add' | 'filter';

const PLAIN: Record<string, ReviewAction> = {
  j: 'down', ArrowDown: 'down', k: 'up', ArrowUp: 'up', Home: 'first', End: 'last', PageDown: 'page-down', PageUp: 'page-up',
  ' ': 'keep', ArrowRight: 'keep', d: 'drop', ArrowLeft: 'drop', s: 'later', e: 'edit', F2: 'edit', t: 'category', v: 'evidence',
  z: 'undo', n: 'add', '/': 'filter',
};

/** What a key press in the list means (review.md, "Keys"); null when it means nothing here. Letters are off in text fields. */
export function reviewActionOf(event: KeyboardEvent): ReviewAction | null {
  if (isTyping(event.target) || event.altKey || event.nativeEvent.isComposing) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isCommand = event.ctrlKey || event.metaKey;
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (isCommand && key === 'y') return 'redo';
  if (isCommand || (event.shiftKey && key !== '/')) return null;
  return PLAIN[key] ?? null;
}
