/** Notes selected in a list. `anchor` is the start of a range, `base` the selection before it. */
export interface RangeSelection {
  chosen: ReadonlySet<string>;
  base: ReadonlySet<string>;
  anchor: string | null;
}

export const EMPTY_SELECTION: RangeSelection = { chosen: new Set(), base: new Set(), anchor: null };

/** Toggles one note, which becomes the anchor. */
export function toggleSelected({ chosen }: RangeSelection, id: string): RangeSelection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, base: next, anchor: id };
}

/** Moves the anchor without selecting. */
export const moveAnchor = ({ chosen }: RangeSelection, id: string): RangeSelection => ({
  chosen,
  base: chosen,
  anchor: id,
});

/**
 * Selects everything from the anchor to `id` in the order shown, in addition to `base`; a shorter range deselects
 * again.
 */
export function extendTo({ base, anchor }: RangeSelection, id: string, order: readonly string[]): RangeSelection {
  const from = order.indexOf(anchor ?? id);
  const to = order.indexOf(id);
  if (to === -1) return { chosen: base, base, anchor };
  const start = from === -1 ? to : from;
  return {
    chosen: new Set([...base, ...order.slice(Math.min(start, to), Math.max(start, to) + 1)]),
    base,
    anchor: anchor ?? id,
  };
}

/** Selects all of these notes; if all are selected, deselects them. */
export function toggleAll({ chosen, anchor }: RangeSelection, ids: readonly string[]): RangeSelection {
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const next = new Set(chosen);
  for (const id of ids) {
    if (isAll) next.delete(id);
    else next.add(id);
  }
  return { chosen: next, base: next, anchor };
}
