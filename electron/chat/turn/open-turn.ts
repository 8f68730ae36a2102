import type { Attachment } from '../../../shared/domain/attachment';
import { put, type BatchKind } from '../../../shared/domain/batch';
import { branchMessages, messagesBefore, previousQuestion } from '../../../shared/domain/branches';
import type { AttachmentId, IdFactory, MessageId, SessionId } from '../../../shared/domain/ids';
import { DEFAULT_SOURCES, type AskedSources, type Message } from '../../../shared/domain/message';
import { AppError } from '../../../shared/ipc/errors';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { titleFrom } from '../sessions/session-title';
import { messagesOf, UNTITLED_SESSION, type Sessions } from '../sessions/sessions';
import { messageRefs, type OpenTurn, type ReopenedTurn } from './open-turn-record';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export interface OpenTurnDependencies {
  store: VaultStore;
  writer: VaultWriter;
  sessions: Sessions;
  ids: IdFactory;
  now: () => number;
}

export interface MessageExtras {
  /** A message of the person in whose place the new one stands, in a branch of its own. */
  edits?: MessageId | null;
  /** Files of the message. */
  attachments?: readonly AttachmentId[];
  /** What this message asks; its chat may ask the web for every message, or no collection. */
  sources?: AskedSources;
}

/** A turn as saved before it runs. */
export interface OpenedTurn<Result> {
  turn: OpenTurn;
  result: Result;
}

/**
 * Saves the person's message and the empty answer; a session's first message sets its title.
 *
 * @throws AppError `bad-input`, `not-found`, with nothing saved
 */
export async function openTurn(
  deps: OpenTurnDependencies,
  sessionId: SessionId,
  text: string,
  { edits = null, attachments = [], sources = DEFAULT_SOURCES }: MessageExtras = {},
): Promise<OpenedTurn<{ message: Message; answerId: MessageId }>> {
  if (text.trim() === '' && attachments.length === 0)
    throw new AppError('bad-input', t('mainChat.writeSomethingFirst'));
  const files = await requireStored(deps.store, attachments);
  const messageTitle = titleFrom(text, files);
  const { branchTip, ...session } = await deps.sessions.get(sessionId);
  if (session.deletedAt !== null) throw new AppError('not-found', t('mainCommon.sessionDeletedBringBack'));
  const all = await messagesOf(deps.store, sessionId);
  const { earlier, after } = placeOf(all, branchTip ?? null, edits);
  const index = nextIndex(all);
  // What was not asked there is not asked because of a better wording.
  const isWithout =
    !sources.collections ||
    session.withoutCollections === true ||
    all.some(({ id, withoutCollections: wasWithout }) => id === edits && wasWithout === true);
  // A better wording is asked of the same part of the vault.
  const scope = sources.scope ?? all.find(({ id }) => id === edits)?.scope;
  const question: Message = {
    ...emptyAnswer(deps, sessionId, index),
    role: 'person',
    text: text.trim() === '' ? '' : text.normalize('NFC'),
    state: 'complete',
    ...(after === undefined ? {} : { after }),
    ...(sources.web === 'question' ? { web: 'question' } : session.webSearch === true ? { web: 'session' } : {}),
    ...(isWithout ? { withoutCollections: true } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
  };
  const answer = emptyAnswer(deps, sessionId, index + 1);
  const isEarlier = new Set(earlier.map(({ id }) => id));
  const title = session.title === UNTITLED_SESSION && all.length === 0 ? messageTitle : session.title;
  const current = { ...session, title, updatedAt: deps.now() };
  await deps.writer.commit({
    actor: 'person',
    kind: 'chat.message',
    label: t('mainChat.wrote', { title: messageTitle }),
    scope: 'none',
    changes: [put('sessions', current), put('messages', question), put('messages', answer)],
  });
  return {
    turn: {
      session: current,
      question,
      answer,
      earlier,
      exclude: messageRefs([...all.filter(({ id }) => !isEarlier.has(id)), question, answer]),
    },
    result: { message: question, answerId: answer.id },
  };
}

/** @throws AppError `not-found` for a file that was removed meanwhile */
async function requireStored(
  store: Pick<VaultStore, 'getMany'>,
  attachments: readonly AttachmentId[],
): Promise<Attachment[]> {
  return (await store.getMany('attachments', attachments)).map((attachment) => {
    if (attachment === null || attachment.removedAt !== null)
      throw new AppError(
        'not-found',
        attachment === null ? t('mainChat.aFileIsGone') : t('mainChat.fileIsGone', { name: attachment.name }),
      );
    return attachment;
  });
}

/** What leads to a new message, and which one it follows where that is not the newest of the person. */
function placeOf(
  all: Message[],
  branchTip: MessageId | null,
  edits: MessageId | null,
): { earlier: Message[]; after?: MessageId | null } {
  const newest = all.findLast(({ role }) => role === 'person')?.id ?? null;
  if (edits === null) {
    const earlier = branchMessages(all, branchTip);
    const tip = earlier.findLast(({ role }) => role === 'person')?.id ?? null;
    return tip === newest ? { earlier } : { earlier, after: tip };
  }
  if (!all.some(({ id, role }) => id === edits && role === 'person'))
    throw new AppError('not-found', t('mainChat.messageNotInSession'));
  return { earlier: messagesBefore(all, edits), after: previousQuestion(all, edits) };
}

/** Saves an empty answer to an earlier question, after all later messages. */
export async function reopenTurn(
  deps: OpenTurnDependencies,
  { messages, ...turn }: ReopenedTurn,
  { kind, label, variant }: { kind: BatchKind; label: string; variant?: Message['variant'] },
): Promise<OpenedTurn<{ answerId: MessageId }>> {
  const answer: Message = {
    ...emptyAnswer(deps, turn.session.id, nextIndex(messages)),
    questionId: turn.question.id,
    ...(variant === undefined ? {} : { variant }),
  };
  const files = await deps.store.getMany('attachments', turn.question.attachments ?? []);
  const title = titleFrom(
    turn.question.text,
    files.filter((file) => file !== null),
  );
  await deps.writer.commit({
    actor: 'person',
    kind,
    label: `${label} ${quoted(title)}`,
    scope: 'none',
    changes: [put('messages', answer)],
  });
  return {
    turn: { ...turn, answer, exclude: [...turn.exclude, ...messageRefs([answer])] },
    result: { answerId: answer.id },
  };
}

const emptyAnswer = ({ ids, now }: OpenTurnDependencies, sessionId: SessionId, index: number): Message => ({
  id: ids.next<MessageId>(),
  sessionId,
  index,
  role: 'assistant',
  speaker: null,
  text: '',
  createdAt: now(),
  state: 'streaming',
  error: null,
  model: null,
  traceId: null,
  citations: [],
  extraction: null,
  externalKey: null,
});

const nextIndex = (messages: readonly Message[]): number => (messages.at(-1)?.index ?? -1) + 1;
