import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import { canBeActedOn } from '../note-acts';
import { useNoteActs, type NoteActs } from '../use-note-acts';
import { announce } from '../../ui/feedback/announcer';
import {
  EMPTY_SELECTION,
  extendTo,
  moveAnchor,
  toggleAll,
  toggleSelected,
  type RangeSelection,
} from '../../ui/lists/range-selection';
import type { NoteSlot } from './note-slot';
import { t } from '../../../shared/messages/message';

interface NoteSelection {
  /** Ids of the selected notes. */
  selection: ReadonlySet<string>;
  acts: NoteActs;
  onKeyDown: (event: KeyboardEvent, slot: NoteSlot | null) => void;
  /** Selects on a click with Ctrl, Cmd or Shift; a plain click opens the note as before. */
  onRowClick: (event: MouseEvent, slot: NoteSlot) => void;
  clear: () => void;
}

/** A hook’s state that may be kept elsewhere, so that it outlives the screen. */
type Held<Value> = readonly [value: Value, set: (value: Value) => void];

/** The selected notes of the list and what can be done to them; without a selection, to the focused note. */
export function useNoteSelection(
  slots: readonly NoteSlot[],
  activeKey: string | null,
  setActiveKey: (key: string) => void,
  held?: Held<RangeSelection>,
): NoteSelection {
  const own = useState<RangeSelection>(EMPTY_SELECTION);
  const [range, setRange] = held ?? own;
  const clear = () => setRange(EMPTY_SELECTION);
  // Rows that are not loaded yet cannot be selected; nor can resources and records.
  const orderNow = () => slots.filter(isSelectable).map(({ key }) => key);
  const active = slots.find(({ key }) => key === activeKey) ?? null;
  const { chosen } = range;
  const ids =
    chosen.size > 0
      ? orderNow().filter((key) => chosen.has(key))
      : active !== null && isSelectable(active)
        ? [active.key]
        : [];
  const acts = useNoteActs(withFirst(ids, activeKey) as NoteId[], { scope: 'selection', onDone: clear });

  const change = (next: RangeSelection) => {
    setRange(next);
    announce(
      next.chosen.size === 0 ? t('common.nothingSelected') : t('vault.chosenSelected', { chosen: next.chosen.size }),
    );
  };
  const extend = (step: number) => {
    const at = slots.findIndex(({ key }) => key === activeKey);
    const next = slots[Math.max(0, Math.min(slots.length - 1, at + step))];
    if (next === undefined) return;
    const from = range.anchor === null && active !== null ? moveAnchor(range, active.key) : range;
    setActiveKey(next.key);
    if (isSelectable(next)) change(extendTo(from, next.key, orderNow()));
  };
  return {
    selection: chosen,
    acts,
    clear,
    onKeyDown(event, slot) {
      const isMod = event.ctrlKey || event.metaKey;
      if (event.shiftKey && event.key === 'ArrowDown') extend(1);
      else if (event.shiftKey && event.key === 'ArrowUp') extend(-1);
      else if (isMod && event.key.toLowerCase() === 'a') change(toggleAll(range, orderNow()));
      else if (!isMod && event.key.toLowerCase() === 'x' && slot !== null && isSelectable(slot))
        change(toggleSelected(range, slot.key));
      else if (event.key === 'Escape' && chosen.size > 0) change(EMPTY_SELECTION);
      else if (!acts.runKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onRowClick(event, slot) {
      const isToggle = event.ctrlKey || event.metaKey;
      if (!isToggle && !event.shiftKey) {
        if (chosen.size > 0) clear();
        return;
      }
      event.stopPropagation();
      setActiveKey(slot.key);
      if (!isSelectable(slot)) return;
      const from = range.anchor === null && active !== null ? moveAnchor(range, active.key) : range;
      change(isToggle ? toggleSelected(range, slot.key) : extendTo(from, slot.key, orderNow()));
    },
  };
}

const isSelectable = ({ row }: NoteSlot): boolean => row !== null && row.kind === 'note' && canBeActedOn(row.status);

/** The focused note first: the others are merged into it and linked with it. */
const withFirst = (ids: readonly string[], first: string | null): string[] =>
  first === null || !ids.includes(first) ? [...ids] : [first, ...ids.filter((id) => id !== first)];
