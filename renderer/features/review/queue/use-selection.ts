import { useCallback, useRef, useState } from 'react';

/**
 * Units selected for one decision. Kept outside the rendered state, because keys may arrive faster than React renders.
 */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const current = useRef<ReadonlySet<string>>(selected);
  const set = useCallback((ids: Iterable<string>) => {
    current.current = new Set(ids);
    setSelected(current.current);
  }, []);
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(current.current);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    [set],
  );
  const add = useCallback((ids: readonly string[]) => set([...current.current, ...ids]), [set]);
  /** Deselects everything that is not among `ids`. */
  const keepOnly = useCallback(
    (ids: ReadonlySet<string>) => {
      if ([...current.current].some((id) => !ids.has(id))) set([...current.current].filter((id) => ids.has(id)));
    },
    [set],
  );
  const clear = useCallback(() => {
    if (current.current.size > 0) set([]);
  }, [set]);
  return { selected, now: () => current.current, set, add, toggle, keepOnly, clear };
}

export type Selection = ReturnType<typeof useSelection>;
