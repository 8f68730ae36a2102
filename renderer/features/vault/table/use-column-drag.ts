import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import type { NoteView } from '../../../../shared/domain/note-view';

/** Pixels that a pointer moves before it drags: a hand that clicks is not quite still. */
const THRESHOLD = 6;

/**
 * The heads of a table dragged to another place. A head that is pressed and not moved is clicked as before; Esc leaves all
 * as it was.
 *
 * @param onMove is called with the place that the column gets, counted from 0; the first is never moved
 */
export function useColumnDrag(columns: NoteView['columns'], onMove: (name: string, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const wasDragged = useRef(false);

  const onPointerDownCapture = (event: PointerEvent<HTMLElement>, from: number) => {
    wasDragged.current = false;
    const isOnEdge = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
    if (event.button !== 0 || event.pointerType === 'touch' || isOnEdge) return;
    // The menu of the head opens when the button is let go, not when it is pressed.
    event.stopPropagation();
    if (from === 0) return;
    const head = event.currentTarget;
    const { pointerId, clientX } = event;
    const heads = [...head.parentElement!.children];
    let to: number | null = null;
    const show = (next: number | null) => {
      to = next;
      setDrag(next === null ? null : { from, to: next });
    };
    const moving = (moved: globalThis.PointerEvent) => {
      if (to === null && Math.abs(moved.clientX - clientX) < THRESHOLD) return;
      if (to === null) head.setPointerCapture(pointerId);
      wasDragged.current = true;
      const next = placeAt(heads, moved.clientX, from);
      if (next === to) return;
      heads[next]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      show(next);
    };
    const end = (isMeant: boolean) => {
      head.removeEventListener('pointermove', moving);
      head.removeEventListener('pointerup', letGo);
      head.removeEventListener('pointercancel', cancel);
      globalThis.removeEventListener('keydown', escape, true);
      if (isMeant && to !== null && to !== from) onMove(columns[from]!.name, to);
      show(null);
    };
    const letGo = () => end(true);
    const cancel = () => end(false);
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || to === null) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    head.addEventListener('pointermove', moving);
    head.addEventListener('pointerup', letGo);
    head.addEventListener('pointercancel', cancel);
    globalThis.addEventListener('keydown', escape, true);
  };

  return {
    drag,
    onPointerDownCapture,
    onMouseDownCapture: (event: MouseEvent) => {
      if (event.button === 0 && !(event.target as Element).closest('[data-handle]')) event.stopPropagation();
    },
    /** What was dragged is not clicked when it is let go. */
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The place of the head under the pointer, never the first. */
function placeAt(heads: readonly Element[], x: number, from: number): number {
  const isPassed = heads.map((head, at) => {
    const { left, width } = head.getBoundingClientRect();
    return at !== from && at !== 0 && x > left + width / 2;
  });
  return 1 + isPassed.filter(Boolean).length;
}
