import type { Change } from '../../../shared/domain/batch';
import { isUndecided, type Note } from '../../../shared/domain/note';
import type { Message } from '../../../shared/domain/message';
import { untakenTurns, type TurnFacts } from '../../../shared/domain/untaken-turns';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

export interface SessionCounts {
  messages: number;
  /** Turns whose notes were not taken. */
  untaken: number;
  /** Pending units from the session. */
  pending: number;
}

type CountedMessage = TurnFacts & Pick<Message, 'index'>;

/**
 * Messages, turns without notes and pending units per session: read once, then kept current from batches. Rows and ids
 * rather than numbers, so that a batch applied twice does no harm.
 */
export function createSessionCounts({
  store,
  writer,
}: {
  store: VaultStore;
  writer: VaultWriter;
}): (sessionId: string) => Promise<SessionCounts> {
  const messages = new Map<string, Map<string, CountedMessage>>();
  /** Counts of the sessions that were asked for since their last change. */
  const untaken = new Map<string, number>();
  const pending = new Map<string, Set<string>>();
  let loading: Promise<void> | null = null;

  const messagesOf = (sessionId: string) => {
    const found = messages.get(sessionId) ?? new Map<string, CountedMessage>();
    messages.set(sessionId, found);
    return found;
  };
  const setMessage = (message: Message) => {
    messagesOf(message.sessionId).set(message.id, toCounted(message));
    untaken.delete(message.sessionId);
  };
  const removeMessage = ({ id, sessionId }: Message) => {
    messagesOf(sessionId).delete(id);
    untaken.delete(sessionId);
  };
  const countUntaken = (sessionId: string): number => {
    const counted =
      untaken.get(sessionId) ??
      untakenTurns([...messagesOf(sessionId).values()].toSorted((a, b) => a.index - b.index)).length;
    untaken.set(sessionId, counted);
    return counted;
  };
  const setNote = (note: Note, isThere: boolean) => {
    for (const { sessionId } of note.sources)
      updateMembership(pending, sessionId, note.id, isThere && isUndecided(note));
  };
  const apply = ({ table, before, after }: Change) => {
    if (table === 'messages') {
      if (after !== null) setMessage(after as Message);
      else if (before !== null) removeMessage(before as Message);
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
    for await (const page of store.pages('messages')) page.forEach(setMessage);
    for (const status of ['pending', 'deferred'] as const)
      for (const note of await store.query({ name: 'notesByStatus', status })) setNote(note, true);
    meanwhile.forEach(apply);
    isLoaded = true;
  };

  return async (sessionId) => {
    loading ??= load();
    await loading;
    return {
      messages: messages.get(sessionId)?.size ?? 0,
      untaken: countUntaken(sessionId),
      pending: pending.get(sessionId)?.size ?? 0,
    };
  };
}

/** The message without its text. */
const toCounted = ({
  id,
  index,
  role,
  state,
  questionId,
  extraction,
  variant,
  analysis,
  sideBySide,
}: Message): CountedMessage => ({
  id,
  index,
  role,
  state,
  ...(questionId === undefined ? {} : { questionId }),
  ...(extraction === null ? {} : { extraction }),
  ...(variant === undefined ? {} : { variant }),
  ...(analysis === undefined ? {} : { analysis }),
  ...(sideBySide === undefined ? {} : { sideBySide }),
});

function updateMembership(sets: Map<string, Set<string>>, sessionId: string, id: string, isThere: boolean): void {
  const set = sets.get(sessionId) ?? new Set<string>();
  if (isThere) set.add(id);
  else set.delete(id);
  sets.set(sessionId, set);
}
