import type { Attachment } from '../../../shared/domain/attachment';
import { put, type BatchKind } from '../../../shared/domain/batch';
import { branchMessages, messagesBefore, previousQuestion } from '../../../shared/domain/branches';
import type { AttachmentId, IdFactory, MessageId, SessionId } from '../../../shared/domain/ids';
import type { Heard } from '../../../shared/domain/heard';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import { DEFAULT_SOURCES, type AskedSources, type Message } from '../../../shared/domain/message';
import { AppError } from '../../../shared/ipc/errors';
import type { StartedAnswer } from '../../../shared/ipc/routes/chat';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { titleFrom } from '../sessions/session-title';
import { messagesOf, type Sessions } from '../sessions/sessions';
import { UNTITLED_SESSION } from '../../../shared/domain/session';
import { scopeOfProject, withNameOfProject, type ProjectsOfChats } from './turn-of-project';
import { messageRefs, type OpenTurn, type ReopenedTurn } from './open-turn-record';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export interface OpenTurnDependencies {
  store: VaultStore;
  writer: VaultWriter;
  sessions: Sessions;
  ids: IdFactory;
  now: () => number;
  /** The projects of chats; absent: there are none. */
  projects?: Pick<ProjectsOfChats, 'of'>;
}

export interface MessageExtras {
  /** A message of the person in whose place the new one stands, in a branch of its own. */
  edits?: MessageId | null;
  /** Files of the message. */
  attachments?: readonly AttachmentId[];
  /** What this message asks; its chat may ask the web for every message, or no collection. */
  sources?: AskedSources;
  /** Absent: all of it was typed. */
  heard?: Heard | undefined;
  /** Models that answer side by side; fewer than two: the chat's model answers. */
  models?: readonly ChosenModel[];
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
  { edits = null, attachments = [], sources = DEFAULT_SOURCES, models = [], heard }: MessageExtras = {},
): Promise<OpenedTurn<{ message: Message } & AnswerIds>> {
  if (text.trim() === '' && attachments.length === 0) throw new AppError('bad-input', t('shared.writeSomethingFirst'));
  const files = await requireStored(deps.store, attachments);
  const messageTitle = titleFrom(text, files);
  const { branchTip, ...session } = await deps.sessions.get(sessionId);
  if (session.deletedAt !== null) throw new AppError('not-found', t('mainCommon.sessionDeletedBringBack'));
  const all = await messagesOf(deps.store, sessionId);
  const { earlier, after } = placeOf(all, branchTip ?? null, edits);
  const index = nextIndex(all);
  const project = deps.projects?.of(session) ?? null;
  const edited = all.find(({ id }) => id === edits);
  // What was not asked there is not asked because of a better wording.
  const isWithout =
    !sources.collections ||
    session.withoutCollections === true ||
    project?.withoutCollections === true ||
    edited?.withoutCollections === true;
  const areToolsOff = [sources.withoutTools, session.withoutTools, edited?.toolsOff].includes(true);
  // A better wording is asked of the same part of the vault.
  const asked = sources.scope ?? edited?.scope ?? scopeOfProject(project);
  const scope = withNameOfProject(asked, deps.projects);
  const isWebOn = session.webSearch === true || project?.webSearch === true;
  const question: Message = {
    ...emptyAnswer(deps, sessionId, index),
    role: 'person',
    text: text.trim() === '' ? '' : text.normalize('NFC'),
    state: 'complete',
    ...(after === undefined ? {} : { after }),
    ...(sources.web === 'question' ? { web: 'question' } : isWebOn ? { web: 'session' } : {}),
    ...(isWithout ? { withoutCollections: true } : {}),
    ...(areToolsOff ? { toolsOff: true } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
    ...(heard === undefined ? {} : { heard }),
  };
  const { answer, beside } = answersBy(deps, emptyAnswer(deps, sessionId, index + 1), question.id, models);
  const isEarlier = new Set(earlier.map(({ id }) => id));
  const title = session.title === UNTITLED_SESSION && all.length === 0 ? messageTitle : session.title;
  const current = { ...session, title, updatedAt: deps.now() };
  await deps.writer.commit({
    actor: 'person',
    kind: 'chat.message',
    label: t('mainChat.wrote', { title: messageTitle }),
    scope: 'none',
    changes: [put('sessions', current), ...[question, answer, ...beside].map((row) => put('messages', row))],
  });
  return {
    turn: {
      session: current,
      question,
      answer,
      ...(beside.length === 0 ? {} : { beside }),
      earlier,
      exclude: messageRefs([...all.filter(({ id }) => !isEarlier.has(id)), question, answer, ...beside]),
    },
    result: { message: question, ...idsOf(answer, beside) },
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
  {
    kind,
    label,
    variant,
    models = [],
  }: { kind: BatchKind; label: string; variant?: Message['variant']; models?: readonly ChosenModel[] },
): Promise<OpenedTurn<AnswerIds>> {
  const first: Message = {
    ...emptyAnswer(deps, turn.session.id, nextIndex(messages)),
    questionId: turn.question.id,
    ...(variant === undefined ? {} : { variant }),
  };
  const { answer, beside } = answersBy(deps, first, turn.question.id, models);
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
    changes: [answer, ...beside].map((row) => put('messages', row)),
  });
  return {
    turn: {
      ...turn,
      answer,
      ...(beside.length === 0 ? {} : { beside }),
      exclude: [...turn.exclude, ...messageRefs([answer, ...beside])],
    },
    result: idsOf(answer, beside),
  };
}

type AnswerIds = Omit<StartedAnswer, 'streamId'>;

const idsOf = (answer: Message, beside: readonly Message[]): AnswerIds => ({
  answerId: answer.id,
  besideIds: beside.map(({ id }) => id),
});

/** The empty answers of several models; the first one alone where fewer than two are asked. */
function answersBy(
  deps: OpenTurnDependencies,
  first: Message,
  questionId: MessageId,
  models: readonly ChosenModel[],
): { answer: Message; beside: Message[] } {
  const [model, ...others] = models;
  if (model === undefined || others.length === 0) return { answer: first, beside: [] };
  return {
    answer: { ...first, sideBySide: { first: first.id, model } },
    beside: others.map((other, position) => ({
      ...emptyAnswer(deps, first.sessionId, first.index + 1 + position),
      questionId,
      sideBySide: { first: first.id, model: other },
    })),
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
