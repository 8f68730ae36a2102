import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GraphNode } from '../../../shared/ipc/routes/graph';
import { useRoute } from '../../ipc/queries';
import { isNarrowed } from '../../note-selection/note-filter';
import { useSharedNoteSelection } from '../../note-selection/note-selection';

type IsListed = (node: GraphNode) => boolean;

/**
 * Whether the list of notes shows a note of the graph; null until that is known. At other times the list had
 * other notes, so there only what narrows it counts; the graph around a note is shown whole.
 */
export function useListedNotes(isLocal: boolean, isOfTime: boolean): IsListed | null {
  const { filter } = useSharedNoteSelection();
  const isNarrow = isNarrowed(filter);
  const isAsked = !isLocal && (isNarrow || (!isOfTime && filter.show !== 'engrams'));
  const request = isOfTime ? { ...filter, show: 'all' as const } : filter;
  const ids = useRoute('notes.ids', request, { enabled: isAsked, placeholderData: keepPreviousData }).data;
  const isShownWhole = isLocal || (isOfTime && !isAsked);
  return useMemo(() => readListed(isShownWhole, isAsked, ids), [isShownWhole, isAsked, ids]);
}

/** @param ids one a line, where they were asked for; without them, kept notes */
function readListed(isShownWhole: boolean, isAsked: boolean, ids: string | undefined): IsListed | null {
  if (isShownWhole) return () => true;
  if (!isAsked) return ({ status }) => status === 'kept';
  if (ids === undefined) return null;
  const listed = new Set(ids.split('\n'));
  return ({ id }) => listed.has(id);
}
