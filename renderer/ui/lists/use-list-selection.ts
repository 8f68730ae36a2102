import { useCallback, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { announce } from '../feedback/announcer';
import {
  EMPTY_SELECTION,
  extendTo,
  moveAnchor,
  toggleAll,
  toggleSelected,
  type RangeSelection,
} from './range-selection';
import { t } from '../../../shared/messages/message';

interface ListSelection {
  selection: ReadonlySet<string>;
  clear: () => void;
  toggle: (id: string) => void;
  /** Returns whether the key was one of selecting or moving; `focus` moves to another row. */
  onKeyDown: (event: KeyboardEvent, id: string, focus: (id: string) => void) => boolean;
  /** Selects on a click with Ctrl, Cmd or Shift; returns whether it did. */
  onClick: (event: MouseEvent, id: string) => boolean;
}

/**
 * The selected rows of a list of buttons: X, Shift+↑ ↓, Ctrl+A and Esc, or clicks with Shift and Ctrl; ↑ ↓ Home End move.
 *
 * @param order ids as shown
 */
export function useListSelection(order: readonly string[]): ListSelection {
  const [range, setRange] = useState<RangeSelection>(EMPTY_SELECTION);
  const clear = useCallback(() => setRange(EMPTY_SELECTION), []);
  const { chosen } = range;
  const change = (next: RangeSelection) => {
    setRange(next);
    const count = next.chosen.size;
    announce(count === 0 ? t('lists.nothingSelected') : t('lists.itemsSelected', { count }));
  };
  // What the list no longer shows is not acted on.
  const selection = chosen.size === 0 ? chosen : new Set(order.filter((id) => chosen.has(id)));

  return {
    selection,
    clear,
    toggle: (id) => change(toggleSelected(range, id)),
    onKeyDown(event, id, focus) {
      const isMod = event.ctrlKey || event.metaKey;
      const index = order.indexOf(id);
      const steps: Record<string, number> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        Home: 0,
        End: order.length - 1,
      };
      const at = steps[event.key];
      if (event.altKey) return false;
      if (at !== undefined && !isMod) {
        const next = order[Math.max(0, Math.min(order.length - 1, at))];
        if (next === undefined) return false;
        if (event.shiftKey) change(extendTo(range.anchor === null ? moveAnchor(range, id) : range, next, order));
        focus(next);
      } else if (isMod && event.key.toLowerCase() === 'a') change(toggleAll(range, order));
      else if (!isMod && event.key.toLowerCase() === 'x') change(toggleSelected(range, id));
      else if (event.key === 'Escape' && selection.size > 0) change(EMPTY_SELECTION);
      else return false;
      return true;
    },
    onClick(event, id) {
      const isToggle = event.ctrlKey || event.metaKey;
      if (!isToggle && !event.shiftKey) {
        if (chosen.size > 0) clear();
        return false;
      }
      const from = range.anchor === null ? moveAnchor(range, id) : range;
      change(isToggle ? toggleSelected(range, id) : extendTo(from, id, order));
      return true;
    },
  };
}
