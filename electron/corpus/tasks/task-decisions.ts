import type { NoteId } from '../../../shared/domain/ids';
import type { ShownDecision } from '../../../shared/domain/decision-record';
import type { TaskRow } from '../../../shared/ipc/routes/tasks';
import type { Catalog } from '../catalog/catalog';
import type { DecisionTable } from '../decisions/decision-table';

/**
 * Which decision a task belongs to: that of its own note, of a note that links with it, or one that was said in the same
 * message. Nothing that only sounds alike.
 */
export function createTaskDecisions({
  catalog,
  decisionTable,
}: {
  catalog: Pick<Catalog, 'linksFrom' | 'linksTo' | 'note' | 'seq'>;
  decisionTable: Pick<DecisionTable, 'all'>;
}) {
  let cached: { seq: number; byNote: Map<string, ShownDecision>; byMessage: Map<string, ShownDecision[]> } | null =
    null;
  const standing = () => {
    if (cached?.seq === catalog.seq) return cached;
    const byNote = new Map<string, ShownDecision>();
    const byMessage = new Map<string, ShownDecision[]>();
    for (const decision of decisionTable.all()) {
      const note = catalog.note(decision.noteId);
      if (decision.kind !== 'decision' || decision.retractedAt !== null || note?.status !== 'kept') continue;
      byNote.set(decision.noteId, decision);
      for (const id of decision.messageIds) byMessage.set(id, [...(byMessage.get(id) ?? []), decision]);
    }
    return (cached = { seq: catalog.seq, byNote, byMessage });
  };

  const decisionsOf = (noteId: NoteId, messageIds: readonly string[]): ShownDecision[] => {
    const { byNote, byMessage } = standing();
    if (byNote.size === 0) return [];
    const linked = [
      ...[...catalog.linksFrom(noteId)].map(({ to }) => to),
      ...[...catalog.linksTo(noteId)].map(({ from }) => from),
    ];
    return [
      ...[noteId, ...linked].flatMap((id) => (id === null ? [] : (byNote.get(id) ?? []))),
      ...messageIds.flatMap((id) => byMessage.get(id) ?? []),
    ];
  };

  return {
    of(noteId: NoteId, messageIds: readonly string[]): TaskRow['decision'] {
      const [first] = decisionsOf(noteId, messageIds);
      return first === undefined ? null : { id: first.id, choice: first.choice };
    },
    isOf: (decisionNoteId: NoteId, noteId: NoteId, messageIds: readonly string[]): boolean =>
      decisionsOf(noteId, messageIds).some((decision) => decision.noteId === decisionNoteId),
  };
}
