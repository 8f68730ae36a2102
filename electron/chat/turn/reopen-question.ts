import type { PurposeNote } from '../../../shared/domain/trace-reasons';
import { parseSourceRef, type MessageId, type SourceRef } from '../../../shared/domain/ids';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import type { Message } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { AppError } from '../../../shared/ipc/errors';
import type { VaultStore } from '../../store/vault-store';
import { messagesOf, type Sessions } from '../sessions/sessions';
import { messagesBefore } from '../../../shared/domain/branches';
import { answersTo, questionOf } from '../../../shared/domain/current-messages';
import { messageRefs, type OpenTurn, type ReopenedTurn } from './open-turn-record';
import { t } from '../../../shared/messages/message';

/** The person's changes to the package. */
export interface PackageChange {
  without: SourceRef[];
  include: SourceRef[];
  /** Whether archived notes are searched too. */
  includeArchived?: boolean;
  /** The question's scope is left out: everything is asked. */
  everywhere?: true;
  /** The model that answers this time. */
  model?: ChosenModel;
}

interface ReopenDeps {
  store: VaultStore;
  sessions: Sessions;
}

/**
 * Finds the question of an answer, its first plan and run, and earlier changes. Changes to a variant add to the
 * variant's own, since the person sees that one.
 *
 * @throws AppError `not-found`, `conflict`, `bad-input`
 */
export async function reopenQuestion(
  { store, sessions }: ReopenDeps,
  answerId: MessageId,
  change: PackageChange,
): Promise<ReopenedTurn & { again: NonNullable<OpenTurn['again']> }> {
  const answered = await store.get('messages', answerId);
  if (answered === null) throw new AppError('not-found', t('mainChat.answerVault'));
  if (answered.role !== 'assistant') throw new AppError('conflict', t('mainChat.messageYoursAnswerChoose'));
  const { answers, ...turn } = await findTurn({ store, sessions }, answered);
  await requireKnownSources(store, change);
  const first = await firstRun(store, answers);
  const mergedChange = mergeChanges(answered, change);
  return {
    ...turn,
    again: {
      ...mergedChange,
      note: describeChange(mergedChange),
      ...(first === null ? {} : { plan: first.plan, parentId: first.id }),
    },
  };
}

/**
 * Finds the question of a failed or stopped answer, or a question without an answer.
 *
 * @throws AppError `not-found`; `conflict` when the question's newest answer is complete
 */
export async function reopenUnanswered({ store, sessions }: ReopenDeps, messageId: MessageId): Promise<ReopenedTurn> {
  const message = await store.get('messages', messageId);
  if (message === null) throw new AppError('not-found', t('mainChat.messageVault'));
  const { answers, ...turn } = await findTurn({ store, sessions }, message);
  if (answers.at(-1)?.state === 'complete') throw new AppError('conflict', t('mainChat.messageAnswerAlreadyWrite'));
  return turn;
}

/** Whether two analysts were to write this answer; unknown (false) if it failed before any run. */
export async function isByAnalysts(store: VaultStore, { traceId }: Message): Promise<boolean> {
  const trace = traceId === null ? null : await store.get('traces', traceId);
  return trace !== null && isAnalystRun(trace);
}

const isAnalystRun = ({ purpose }: RetrievalTrace): boolean => purpose === 'depth' || purpose === 'breadth';

async function findTurn(
  { store, sessions }: ReopenDeps,
  message: Message,
): Promise<ReopenedTurn & { answers: Message[] }> {
  const session = await sessions.get(message.sessionId);
  if (session.deletedAt !== null) throw new AppError('not-found', t('mainCommon.sessionDeletedBringBack'));
  const messages = await messagesOf(store, session.id);
  const question = message.role === 'person' ? message : questionOf(message, messages);
  if (question === null) throw new AppError('not-found', t('mainChat.thereNoQuestionYours'));
  const answers = answersTo(question, messages);
  const earlier = messagesBefore(messages, question.id);
  const isEarlier = new Set(earlier.map(({ id }) => id));
  return {
    session,
    question,
    messages,
    answers,
    earlier,
    exclude: messageRefs(messages.filter(({ id }) => !isEarlier.has(id))),
    ...(answers.some(({ extraction }) => extraction?.state === 'done' || extraction?.state === 'pending')
      ? {
          extractionSkipReason: t('mainChat.nothingTakenTwice'),
        }
      : {}),
  };
}

async function requireKnownSources(store: VaultStore, { without, include }: PackageChange): Promise<void> {
  if (without.some((ref) => include.includes(ref))) throw new AppError('bad-input', t('mainChat.sameNoteCannotLeft'));
  for (const ref of [...without, ...include]) {
    const { kind, id } = parseSourceRef(ref);
    // The web, colleagues and tools are asked anew, and may say something else.
    const row = kind === 'web' || kind === 'shared' || kind === 'tool' ? null : await store.get(TABLES[kind], id);
    if (row === null) throw new AppError('not-found', t('mainChat.oneTheseNotesMessages'));
  }
}

const TABLES = {
  note: 'notes',
  message: 'messages',
  chunk: 'chunks',
  summary: 'summaries',
  topic: 'topics',
} as const;

/** The question's first run, from the first answer that has one. Not an analyst's, whose plan is altered. */
async function firstRun(store: VaultStore, answers: readonly Message[]): Promise<RetrievalTrace | null> {
  for (const { traceId } of answers) {
    const trace = traceId === null ? null : await store.get('traces', traceId);
    if (trace !== null && !isAnalystRun(trace)) return trace;
  }
  return null;
}

function mergeChanges(
  { variant }: Message,
  { without, include, includeArchived, everywhere = variant?.everywhere, model = variant?.model }: PackageChange,
): PackageChange {
  const merge = (before: readonly SourceRef[], now: readonly SourceRef[], opposite: readonly SourceRef[]) => [
    ...new Set([...before.filter((ref) => !opposite.includes(ref)), ...now]),
  ];
  const isWithArchived = includeArchived === true || variant?.includeArchived === true;
  return {
    without: merge(variant?.without ?? [], without, include),
    include: merge(variant?.include ?? [], include, without),
    ...(isWithArchived ? { includeArchived: true } : {}),
    ...(everywhere === undefined ? {} : { everywhere }),
    ...(model === undefined ? {} : { model }),
  };
}

const describeChange = ({ without, include, includeArchived }: PackageChange): PurposeNote => ({
  code: 'asked-again',
  without: without.length,
  include: include.length,
  isWithArchived: includeArchived === true,
});
