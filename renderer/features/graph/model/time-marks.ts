import type { GraphChange, GraphData, GraphDifference, GraphNode } from '../../../../shared/ipc/routes/graph';
import { t } from '../../../../shared/messages/message';

type TimeMark = 'added' | 'edited' | 'removed';

/** The marks of a comparison of two dates. */
export interface TimeMarks {
  notes: ReadonlyMap<string, TimeMark>;
  linksAdded: readonly { from: string; to: string }[];
  linksRemoved: readonly { from: string; to: string }[];
}

const MARK_OF_CHANGE: Record<GraphChange['what'], TimeMark> = {
  kept: 'added',
  'brought-back': 'added',
  edited: 'edited',
  archived: 'removed',
  merged: 'removed',
  superseded: 'removed',
  dropped: 'removed',
  'taken-back': 'removed',
};

/** Changes come newest first; the newest one of a note decides its mark. */
export function marksOf({ changes, linksAdded, linksRemoved }: GraphDifference): TimeMarks {
  const notes = new Map<string, TimeMark>();
  for (const { noteId, what } of changes.toReversed()) notes.set(noteId, MARK_OF_CHANGE[what]);
  return { notes, linksAdded, linksRemoved };
}

/** The graph plus the removed notes without links, so that they can be drawn hollow. */
export function withRemoved(data: GraphData, { changes }: GraphDifference): GraphData {
  const present = new Set(data.nodes.map(({ id }) => id));
  const gone = changes.filter(({ noteId, what }) => MARK_OF_CHANGE[what] === 'removed' && !present.has(noteId));
  if (gone.length === 0) return data;
  const ghosts = gone.map(({ noteId, title, what, at }): GraphNode => ({
    id: noteId,
    title,
    category: 'topic',
    status: what === 'merged' || what === 'superseded' || what === 'dropped' ? what : 'archived',
    zone: 'archived',
    degree: 0,
    isBridge: false,
    community: null,
    createdAt: at,
    updatedAt: at,
    hops: 0,
  }));
  return { ...data, nodes: [...data.nodes, ...ghosts] };
}

/** "+3 −1", the changes among these notes; empty without any. */
export function changeCountText(ids: Iterable<string>, marks: TimeMarks): string {
  const counts: Record<TimeMark, number> = { added: 0, edited: 0, removed: 0 };
  for (const id of ids) {
    const mark = marks.notes.get(id);
    if (mark !== undefined) counts[mark] += 1;
  }
  return [
    counts.added > 0 ? `+${counts.added}` : '',
    counts.removed > 0 ? `−${counts.removed}` : '',
    counts.edited > 0 ? t('graph.editedEdited', { edited: counts.edited }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
