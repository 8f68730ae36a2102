import { put } from '../../../../shared/domain/batch';
import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { isAppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { isUniform } from '../merge/row-state';
import type { SyncDeps } from './sync-deps';
import type { SyncLog } from './sync-log';

/**
 * A chat that several devices continued apart has messages of one position. Each device's part becomes a branch that
 * leaves the chat where they parted; the part that was begun first goes on. Every device computes the same.
 */
export async function settleConversations(
  { vault }: Pick<SyncDeps, 'vault'>,
  log: Pick<SyncLog, 'stateOf'>,
  sessions: Iterable<SessionId>,
): Promise<void> {
  const writerOf = ({ id }: Message): string => {
    const state = log.stateOf('messages', id);
    return state === null ? '' : (isUniform(state) ? state : state.made)[1];
  };
  for (const sessionId of sessions) {
    const { seq } = vault.journalEnd();
    const messages = await vault.store.query({ name: 'messagesOfSession', sessionId });
    const changed = partIntoBranches(messages, writerOf);
    if (changed.length === 0) continue;
    const before = new Map(messages.map((message) => [message.id, message]));
    try {
      await vault.writer.commit({
        actor: 'app',
        kind: 'session.branch',
        label: t('mainSync.branchLabel'),
        changes: changed.map((message) => put('messages', message)),
        basis: { seq, rows: changed.map(({ id }) => before.get(id)!) },
      });
    } catch (error) {
      // Something was written meanwhile; the next sync finds the same positions.
      if (!isAppError(error, 'conflict')) throw error;
    }
  }
}

/** The messages that get another position or branch. */
export function partIntoBranches(messages: readonly Message[], writerOf: (message: Message) => string): Message[] {
  const inOrder = messages.toSorted((one, other) => one.index - other.index || (one.id < other.id ? -1 : 1));
  const parted = inOrder.find((message, index) => index > 0 && inOrder[index - 1]!.index === message.index)?.index;
  if (parted === undefined) return [];
  const shared = inOrder.filter(({ index }) => index < parted);
  const parts = new Map<string, Message[]>();
  for (const message of inOrder.filter(({ index }) => index >= parted)) {
    const writer = writerOf(message);
    parts.set(writer, [...(parts.get(writer) ?? []), message]);
  }
  const firstIdOf = (part: readonly Message[]) => part.map(({ id }) => id).toSorted()[0]!;
  const ordered = [...parts.values()].toSorted((one, other) => (firstIdOf(one) < firstIdOf(other) ? -1 : 1));
  const lastQuestion = shared.findLast(({ role }) => role === 'person')?.id ?? null;
  const changed: Message[] = [];
  let index = parted;
  for (const [place, part] of ordered.entries()) {
    let isBegun = false;
    for (const message of part) {
      const next = place === 0 || isBegun ? message : beginBranch(message, lastQuestion);
      isBegun ||= message.role === 'person';
      if (next !== message || message.index !== index) changed.push({ ...next, index });
      index += 1;
    }
  }
  return changed;
}

function beginBranch(message: Message, lastQuestion: MessageId | null): Message {
  if (message.role === 'person') return message.after === undefined ? { ...message, after: lastQuestion } : message;
  return message.questionId === undefined && lastQuestion !== null ? { ...message, questionId: lastQuestion } : message;
}
