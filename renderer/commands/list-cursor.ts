import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { listActionOf, type ListAction, type ListScreen } from './list-keys';
import { focusDespiteClosingLayer } from '../ui/focus/focus-unless-dialog-open';
import { isTyping } from './shortcuts';

interface Options {
  /** False while something else has the focus, as an open editor. */
  takesFocus?: boolean;
  /** The focus returns to the list when this changes. */
  shown?: unknown;
}

/**
 * The active item of a list whose items are worked through one after another. When it leaves the list, the next one
 * takes its index; without a list, the screen has the focus, so that keys such as undo still work.
 */
export function useListCursor<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { takesFocus = true, shown }: Options = {},
) {
  const [cursor, setCursor] = useState<{ id: string; at: number } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const found = items.findIndex((item) => idOf(item) === cursor?.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(cursor?.at ?? 0, items.length - 1));
  const hasList = items.length > 0;
  const focus = () => (list.current ?? screen.current)?.focus({ preventScroll: true });
  useEffect(
    () =>
      takesFocus
        ? focusDespiteClosingLayer(() => (list.current ?? screen.current)?.focus({ preventScroll: true }))
        : undefined,
    [hasList, takesFocus, shown],
  );
  const moveTo = (next: number) => {
    const at = Math.min(items.length - 1, Math.max(0, next));
    if (items[at] !== undefined) setCursor({ id: idOf(items[at]), at });
  };
  return {
    list,
    screen,
    index,
    active: items[index] ?? null,
    focus,
    setCursor,
    activate: (id: string) => moveTo(items.findIndex((item) => idOf(item) === id)),
    moves: {
      down: () => moveTo(index + 1),
      up: () => moveTo(index - 1),
      first: () => moveTo(0),
      last: () => moveTo(items.length - 1),
    },
  };
}

export type ListCursor<Item> = ReturnType<typeof useListCursor<Item>>;

/** The action of a key on such a screen; null in text fields, and for keys that the focused control needs itself. */
export function cursorActionOf<Screen extends ListScreen>(
  { key, target, nativeEvent }: KeyboardEvent,
  screen: Screen,
): ListAction<Screen> | 'first' | 'last' | null {
  if (nativeEvent.isComposing || isTyping(target)) return null;
  const isControl =
    target instanceof HTMLElement && target.closest('button, a, summary, [role="radio"], [role="tab"]') !== null;
  if (isControl && /^(?: |Enter|Arrow\w+|Home|End)$/u.test(key)) return null;
  return key === 'Home' ? 'first' : key === 'End' ? 'last' : listActionOf(nativeEvent, screen);
}
