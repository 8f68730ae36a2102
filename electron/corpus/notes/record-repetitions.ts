import { put, type DraftChange } from '../../../shared/domain/batch';
import { parseSourceRef, sourceRef, type AccessEventId, type SourceRef } from '../../../shared/domain/ids';
import { sessionIdsOf, type Note, type NoteSource } from '../../../shared/domain/note';
import type { NoteDeps } from './note-deps';
import { t } from '../../../shared/messages/message';

/** Something of the vault that was said again, and where. */
export interface Repetition {
  ref: SourceRef;
  source: NoteSource;
}

/**
 * Counts what was said again as a use of the kept note that says it, and adds the place to its sources; in another
 * session it is a confirmation. One batch; other sources are left alone.
 */
export async function recordRepetitions(deps: NoteDeps, repetitions: readonly Repetition[]): Promise<void> {
  const changed = new Map<string, Note>();
  const events: DraftChange[] = [];
  for (const { ref, source } of repetitions) {
    const { kind, id } = parseSourceRef(ref);
    if (kind !== 'note') continue;
    const note = changed.get(id) ?? (await deps.store.get('notes', id));
    if (note?.status !== 'kept' || note.sources.some(({ messageId }) => messageId === source.messageId)) continue;
    const isElsewhere = !sessionIdsOf(note).includes(source.sessionId);
    changed.set(id, {
      ...note,
      sources: [...note.sources, source],
      confirmations: note.confirmations + Number(isElsewhere),
    });
    events.push(
      put('accessEvents', {
        id: deps.ids.next<AccessEventId>(),
        ref: sourceRef('note', note.id),
        kind: 'confirmed',
        at: deps.now(),
        messageId: source.messageId,
      }),
    );
  }
  if (changed.size === 0) return;
  await deps.derivingWriter.commitWithDerivations({
    actor: 'app',
    kind: 'note.confirm',
    label: t('mainCorpus.notesWereSaidAgain', { changed: changed.size }),
    scope: 'none',
    changes: [...[...changed.values()].map((note) => put('notes', note)), ...events],
  });
}
