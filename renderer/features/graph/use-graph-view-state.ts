import { useState } from 'react';
import { changeNoteSelection, useSharedNoteSelection } from '../../note-selection/note-selection';
import { EMPTY_SELECTION } from '../../ui/lists/range-selection';
import { useRoute } from '../../ipc/queries';
import type { GraphPath } from '../../../shared/ipc/routes/graph';
import type { ColourBy } from './model/note-colouring';
import type { PathEnds } from './pane/path-tab';
import { ALL_ZONES } from './use-visible-graph';
import type { TabId } from './pane/pane-tabs';

/** The view settings of the screen, without the time. */
export function useGraphViewState() {
  const [zones, setZones] = useState(ALL_ZONES);
  /** Null: by what tells the notes apart best. */
  const [colourBy, setColourBy] = useState<ColourBy | null>(null);
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<TabId>('notes');
  const [isListOnly, setListOnly] = useState(false);
  /** The community whose notes are listed. */
  const [scope, setScope] = useState<number | null>(null);
  const { activeId: selectedId, range } = useSharedNoteSelection();
  const [ends, setEnds] = useState<PathEnds>({ from: null, to: null });
  return {
    zones,
    setZones,
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
    /** Notes chosen for an act, besides the selected one. */
    chosenIds: range.chosen,
    setChosenIds,
    ends,
    setEnds,
  };
}

/** The list of notes opens at what is selected here. */
const setSelectedId = (id: string | null): void =>
  changeNoteSelection({ activeId: id, ...(id === null ? {} : { openPath: `/vault/note/${id}` }) });
const setChosenIds = (chosen: ReadonlySet<string>): void =>
  changeNoteSelection({ range: { ...EMPTY_SELECTION, chosen } });

export type GraphViewState = ReturnType<typeof useGraphViewState>;

/** The shortest path between the chosen notes; null while it loads or a note is missing. */
export function useShortestPath({ from, to }: PathEnds): { path: GraphPath | null; error: unknown } {
  const isAsked = from !== null && to !== null;
  const query = useRoute('graph.path', { from: from ?? '', to: to ?? '' }, { enabled: isAsked });
  return { path: (isAsked && query.data) || null, error: isAsked ? query.error : null };
}
