import { useState } from 'react';
import { useRoute } from '../../ipc/queries';
import type { GraphPath } from '../../../shared/ipc/routes/graph';
import type { ColourBy } from './model/note-colouring';
import { type GraphFilter, NO_FILTER } from './model/visible-graph';
import type { PathEnds } from './pane/path-tab';
import type { TabId } from './pane/pane-tabs';

/** The view settings of the screen, without the time. */
export function useGraphViewState() {
  const [filter, setFilter] = useState<GraphFilter>(NO_FILTER);
  const [colourBy, setColourBy] = useState<ColourBy>('zone');
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<TabId>('notes');
  const [isListOnly, setListOnly] = useState(false);
  /** The community whose notes are listed. */
  const [scope, setScope] = useState<number | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  /** Notes chosen for an act, besides the selected one. */
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [ends, setEnds] = useState<PathEnds>({ from: null, to: null });
  return {
    filter,
    setFilter,
    colourBy,
    setColourBy,
    search,
    setSearch,
    tab,
    setTab,
    isListOnly,
    setListOnly,
    scope,
    setScope,
    selectedId,
    setSelectedId,
    chosenIds,
    setChosenIds,
    ends,
    setEnds,
  };
}

export type GraphViewState = ReturnType<typeof useGraphViewState>;

/** The shortest path between the chosen notes; null while it loads or a note is missing. */
export function useShortestPath({ from, to }: PathEnds): { path: GraphPath | null; error: unknown } {
  const isAsked = from !== null && to !== null;
  const query = useRoute('graph.path', { from: from ?? '', to: to ?? '' }, { enabled: isAsked });
  return { path: (isAsked && query.data) || null, error: isAsked ? query.error : null };
}
