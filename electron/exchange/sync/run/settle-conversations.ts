import { createHash } from 'node:crypto';
import { put } from '../../../../shared/domain/batch';
import type { IdFactory, LinkId, MessageId, NoteId, SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { isAppError } from '../../../../shared/ipc/errors';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { t } from '../../../../shared/messages/message';
import { wikilinkChanges } from '../../../corpus/links/wikilink-changes';
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

/**
 * The link rows of notes whose texts were joined. Every device computes them of the same text and gives them the same
 * ids, so that they do not double.
 */
export async function relinkNotes(
  { vault, notes: { catalog, runExclusive } }: Pick<SyncDeps, 'vault' | 'notes'>,
  ids: readonly NoteId[],
): Promise<void> {
  const inOrderOfIds = {
    linksFrom: (id: NoteId) =>
      new Set([...catalog.linksFrom(id)].toSorted((one, other) => (one.id < other.id ? -1 : 1))),
    linksByTitle: (key: string) => catalog.linksByTitle(key),
    resolver: (...input: Parameters<typeof catalog.resolver>) => catalog.resolver(...input),
    note: (id: NoteId) => catalog.note(id),
  };
  await runExclusive(async () => {
    for (const id of new Set(ids)) {
      const note = await vault.store.get('notes', id);
      if (note === null) continue;
      // Without its text before, every link counts as new; rows that are there keep their ids.
      const steps = [{ before: null, after: note }];
      const changes = wikilinkChanges({ catalog: inOrderOfIds, ids: placeholderIds() }, steps, note.updatedAt).map(
        (change) =>
          change.table === 'links' && change.after !== null && change.id.startsWith(PLACEHOLDER)
            ? put('links', { ...change.after, id: linkIdOf(id, change.after.toTitle) })
            : change,
      );
      if (changes.length > 0)
        await vault.writer.commit({ actor: 'app', kind: 'link.resolve', label: t('mainSync.relinkLabel'), changes });
    }
  });
}

const PLACEHOLDER = 'new-';

function placeholderIds(): IdFactory {
  let count = 0;
  return {
    next<Id extends string>() {
      count += 1;
      return `${PLACEHOLDER}${count}` as Id;
    },
  };
}

const linkIdOf = (from: NoteId, toTitle: string): LinkId =>
  createHash('sha256')
    .update(`${from} ${titleKey(toTitle)}`)
    .digest('hex')
    .slice(0, 26)
    .toUpperCase() as LinkId;
