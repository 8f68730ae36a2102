import type { Change } from '../../../shared/domain/batch';
import { isUndecided, type Note } from '../../../shared/domain/note';
import type { Message } from '../../../shared/domain/message';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

export interface SessionCounts {
  messages: number;
  /** Pending units from the session. */
  pending: number;
}

/**
 * Messages and pending units per session: read once, then kept current from batches. Sets of ids rather than numbers,
 * so that a batch applied twice does no harm.
 */
export function createSessionCounts({
  store,
  writer,
}: {
  store: VaultStore;
  writer: VaultWriter;
}): (sessionId: string) => Promise<SessionCounts> {
  const messages = new Map<string, Set<string>>();
  const pending = new Map<string, Set<string>>();
  let loading: Promise<void> | null = null;

  const setMessage = (id: string, sessionId: string, isThere: boolean) =>
    updateMembership(messages, sessionId, id, isThere);
  const setNote = (note: Note, isThere: boolean) => {
    for (const { sessionId } of note.sources)
      updateMembership(pending, sessionId, note.id, isThere && isUndecided(note));
  };
  const apply = ({ table, id, before, after }: Change) => {
    if (table === 'messages') {
      if (before !== null) setMessage(id, (before as Message).sessionId, false);
      if (after !== null) setMessage(id, (after as Message).sessionId, true);
    } else if (table === 'notes') {
      if (before !== null) setNote(before as Note, false);
      if (after !== null) setNote(after as Note, true);
    }
  };
  const load = async () => {
    const meanwhile: Change[] = [];
    let isLoaded = false;
    writer.onBatch(({ changes }) => {
      if (isLoaded) changes.forEach(apply);
      else meanwhile.push(...changes);
    });
    for await (const page of store.pages('messages'))
      for (const { id, sessionId } of page) setMessage(id, sessionId, true);
    for (const status of ['pending', 'deferred'] as const)
      for (const note of await store.query({ name: 'notesByStatus', status })) setNote(note, true);
    meanwhile.forEach(apply);
    isLoaded = true;
  };

  return async (sessionId) => {
    loading ??= load();
    await loading;
    return { messages: messages.get(sessionId)?.size ?? 0, pending: pending.get(sessionId)?.size ?? 0 };
  };
}

function updateMembership(sets: Map<string, Set<string>>, sessionId: string, id: string, isThere: boolean): void {
  const set = sets.get(sessionId) ?? new Set<string>();
  if (isThere) set.add(id);
  else set.delete(id);
  sets.set(sessionId, set);
}
