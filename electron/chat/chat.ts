import type { MessageId, SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import { AppError } from '../../shared/ipc/errors';
import type { ChatStreamEvent, StartedAnswer } from '../../shared/ipc/routes/chat';
import { runAnalysis } from './analysis/run-analysis';
import { isByAnalysts, reopenQuestion, reopenUnanswered, type PackageChange } from './turn/reopen-question';
import { createDraftFiles, type DraftFiles } from './sessions/draft-files';
import { createDrafts, type Drafts } from './sessions/drafts';
import { goingToTools, toolsOfTurn } from './turn/answer-tools';
import { chooseAnswer } from './turn/choose-answer';
import { openTurn, reopenTurn, type MessageExtras, type OpenedTurn } from './turn/open-turn';
import { createSessions, type Sessions } from './sessions/sessions';
import { markInterruptedAnswers } from './sessions/mark-interrupted-answers';
import { createReportedContradictions } from './turn/reported-contradictions';
import { runTurn, type RunTurn, type TurnDependencies } from './turn/run-turn';
import type { ChosenModel } from '../../shared/domain/chosen-model';
import { countFor, type CallContext } from '../models/metering/call-context';
import type { HiddenTextFilter } from '../corpus/hidden-filter/hidden-text-filter';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { inProject, withoutKeptQuotes, type ProjectsOfChats } from './turn/turn-of-project';
import type { Engine } from '../ports/engine';
import type { Streams } from '../ports/streams';
import { engineForAll } from './turn/engine-for-all';
import { modelsOf, type Emit, type OpenTurn } from './turn/open-turn-record';
import { t } from '../../shared/messages/message';

export interface ChatDependencies extends TurnDependencies {
  store: VaultStore;
  writer: VaultWriter;
  /** Cuts what the person marked never to be used out of the earlier turns; nothing is cut when absent. */
  hidden?: Pick<HiddenTextFilter, 'filterChatTurns'>;
  /** The projects of chats; absent: there are none. */
  projects?: ProjectsOfChats;
  streams: Streams;
  /** Folder of the vault's drafts file. */
  draftsFolder: string;
  /** Files of unsent messages; absent: opened in `draftsFolder`. */
  draftFiles?: DraftFiles;
}

export interface Chat {
  sessions: Sessions;
  drafts: Drafts;
  draftFiles: DraftFiles;
  /**
   * Saves the message, then answers as a stream. @throws AppError `busy`, `not-found`, `bad-input`, `read-only` with
   * nothing saved
   */
  send(sessionId: SessionId, text: string, extras?: MessageExtras): Promise<StartedAnswer & { message: Message }>;
  /**
   * Retries the question of a failed or stopped answer in the same mode (variant, two analysts); the earlier answer
   * stays.
   * @throws AppError `busy`, `not-found`, `conflict` when the question has its answer
   */
  retry(messageId: MessageId): Promise<StartedAnswer>;
  /**
   * Answers the question of an answer again, with notes left out or added, or with archived notes; the earlier answer
   * stays. @throws AppError `busy`, `not-found`, `conflict`, `bad-input`
   */
  askAgain(answerId: MessageId, change: PackageChange): Promise<StartedAnswer>;
  /** Asks the question of an answer again, of several models from one package. @throws as `askAgain` */
  askSeveral(answerId: MessageId, models: readonly ChosenModel[]): Promise<StartedAnswer>;
  /** Keeps one of the answers side by side and sets the others aside, or keeps all. @throws AppError `not-found`, `conflict` */
  chooseAnswer(answerId: MessageId, keepsAll: boolean): Promise<void>;
  /** Lets two analysts answer the question of an answer. @throws as `askAgain` */
  analyse(answerId: MessageId): Promise<StartedAnswer>;
  /** Goes on without the verdicts that the session's running answer waits for. */
  skipReading(sessionId: SessionId): void;
  /** Deletes them as one act; answers that are being written there stop. */
  deleteSessions(ids: readonly SessionId[]): Promise<void>;
  /** Whether an answer is being written in any session; background work then waits. */
  isAnswering(): boolean;
  /** Runs before the first window opens: marks interrupted answers as `stopped`. Returns their number. */
  settleInterrupted(): Promise<number>;
}

/** Conversations with the current engine; one answer at a time per session. */
export function createChat(dependencies: ChatDependencies): Chat {
  const deps: ChatDependencies = {
    reportedContradictions: createReportedContradictions(dependencies.store),
    ...dependencies,
  };
  const { store, writer, ids, now, log } = deps;
  const sessions = createSessions({ store, writer, ids, now });
  const { projects } = deps;
  const drafts = createDrafts(deps.draftsFolder, log);
  const draftFiles = deps.draftFiles ?? createDraftFiles(deps.draftsFolder, log);
  const opening = { store, writer, sessions, ids, now, ...(projects === undefined ? {} : { projects }) };
  const { startAnswer, stopAnswer, skipReading, isAnswering } = createAnswerStarter(deps);

  const askAgain = async (answerId: MessageId, change: PackageChange): Promise<StartedAnswer> => {
    const { sessionId } = await sessions.locate(answerId);
    return startAnswer(sessionId, async () => {
      const reopened = await reopenQuestion(opening, answerId, change);
      const { without, include, includeArchived, everywhere, model } = reopened.again;
      const variant = {
        of: answerId,
        without,
        include,
        ...(includeArchived === true ? { includeArchived } : {}),
        ...(everywhere === undefined ? {} : { everywhere }),
        ...(model === undefined ? {} : { model }),
      };
      return reopenTurn(opening, reopened, { kind: 'chat.ask-again', label: t('common.askedAgain'), variant });
    });
  };

  const analyse = async (answerId: MessageId): Promise<StartedAnswer> => {
    const { sessionId } = await sessions.locate(answerId);
    return startAnswer(
      sessionId,
      async () => {
        const reopened = await reopenQuestion(opening, answerId, { without: [], include: [] });
        return reopenTurn(
          opening,
          { ...reopened, extractionSkipReason: t('mainChat.nothingTakenFromAnalysts') },
          { kind: 'chat.ask-again', label: t('mainChat.hadTwoAnalystsAnswer') },
        );
      },
      runAnalysis,
    );
  };

  const askSeveral = async (answerId: MessageId, models: readonly ChosenModel[]): Promise<StartedAnswer> => {
    const { sessionId } = await sessions.locate(answerId);
    return startAnswer(sessionId, async () =>
      reopenTurn(opening, await reopenQuestion(opening, answerId, { without: [], include: [] }), {
        kind: 'chat.ask-again',
        label: t('mainChat.askedSeveralModels'),
        models,
      }),
    );
  };

  const draftOf = async (sessionId: SessionId) => ({
    text: await drafts.read(sessionId),
    files: (await draftFiles.read(sessionId)).join(),
  });
  /** What was saved since the message was sent is the draft of the next one. */
  const clearDraft = async (sessionId: SessionId, before: { text: string; files: string }): Promise<void> => {
    try {
      const { text, files } = await draftOf(sessionId);
      if (text === before.text) await drafts.save(sessionId, '');
      if (files === before.files) await draftFiles.save(sessionId, []);
    } catch {
      log.warn('draft not cleared', { sessionId });
    }
  };

  return {
    sessions,
    drafts,
    draftFiles,

    send: (sessionId, text, extras = {}) =>
      startAnswer(sessionId, async () => {
        const { scope } = extras.sources ?? {};
        // One that cannot be followed is refused before anything is saved.
        if (scope !== undefined && !('everything' in scope)) await deps.readScope(scope);
        const draft = await draftOf(sessionId);
        const opened = await openTurn(opening, sessionId, text, extras);
        if (extras.edits == null) await clearDraft(sessionId, draft);
        return opened;
      }),

    async retry(messageId) {
      const { sessionId } = await sessions.locate(messageId);
      const failedAnswer = await store.get('messages', messageId);
      // A failed or stopped answer is retried in its own mode.
      if (failedAnswer?.variant !== undefined && failedAnswer.state !== 'complete')
        return askAgain(failedAnswer.variant.of, failedAnswer.variant);
      if (failedAnswer?.sideBySide !== undefined && failedAnswer.state !== 'complete')
        return askAgain(messageId, { without: [], include: [], model: failedAnswer.sideBySide.model });
      if (failedAnswer !== null && failedAnswer.state !== 'complete' && (await isByAnalysts(store, failedAnswer)))
        return analyse(messageId);
      return startAnswer(sessionId, async () =>
        reopenTurn(opening, await reopenUnanswered(opening, messageId), {
          kind: 'chat.retry',
          label: t('common.askedAgain'),
        }),
      );
    },

    askAgain,
    askSeveral,
    chooseAnswer: (answerId, keepsAll) => chooseAnswer({ store, writer }, answerId, keepsAll),
    analyse,
    skipReading,

    async deleteSessions(unwanted) {
      // An answer that is being opened would overwrite the session.
      for (const id of unwanted) await stopAnswer(id);
      await sessions.remove(unwanted);
    },

    isAnswering,
    settleInterrupted: () => markInterruptedAnswers({ store, writer }),
  };
}

/** Starts answers, one at a time per session. */
function createAnswerStarter(deps: ChatDependencies) {
  const { streams } = deps;
  /** Stream of the running answer by session, as soon as it is open; null if opening failed. */
  const running = new Map<SessionId, Promise<string | null>>();
  /** Engine of the running answer by session. */
  const engines = new Map<SessionId, Engine>();

  const startAnswer = async <Value>(
    sessionId: SessionId,
    open: () => Promise<OpenedTurn<Value>>,
    run: RunTurn = runTurn,
  ): Promise<Value & { streamId: string }> => {
    if (running.has(sessionId))
      throw new AppError('busy', t('mainChat.answerStillBeingWritten'), {
        retryable: true,
      });
    const engineFor = (model?: ChosenModel) => {
      const engine = deps.engine(model);
      if (running.get(sessionId) === stream) engines.set(sessionId, engine);
      return engine;
    };
    const started = open().then(({ turn, result }) => ({
      ...result,
      streamId: streams.start<ChatStreamEvent>((emit, signal) => {
        const own = inProject({ ...deps, engine: engineFor }, deps.projects, turn.session, modelsOf(turn));
        return shownTurn(own, turn)
          .then((shown) => runCounted(own, run, shown, emit, signal, releaseSession))
          .finally(releaseSession);
      }),
    }));
    const stream = started.then(
      ({ streamId }) => streamId,
      () => null,
    );
    // This is called when the answer is saved and again at the end, when the entry may belong to a later answer.
    const releaseSession = () => {
      if (running.get(sessionId) !== stream) return;
      running.delete(sessionId);
      engines.delete(sessionId);
    };
    running.set(sessionId, stream);
    try {
      return await started;
    } catch (error) {
      releaseSession();
      throw error;
    }
  };

  return {
    startAnswer,
    /** Stops the session's running answer, also one that is being opened. */
    async stopAnswer(sessionId: SessionId): Promise<void> {
      const streamId = await running.get(sessionId);
      if (typeof streamId === 'string') streams.cancel(streamId);
    },
    skipReading: (sessionId: SessionId): void => engines.get(sessionId)?.stopWaiting?.(),
    isAnswering: () => running.size > 0,
  };
}

/** Runs a turn whose calls are counted for it; one that waits for its model says so, and then what it goes on with. */
function runCounted(
  deps: ChatDependencies,
  run: RunTurn,
  turn: OpenTurn,
  emit: Emit,
  signal: AbortSignal,
  onAnswered: () => void,
): Promise<void> {
  let stage = 'answer';
  const emitAndNote: Emit = (event) => {
    if (event.type === 'stage') ({ stage } = event);
    emit(event);
  };
  const context: CallContext = {
    sessionId: turn.session.id,
    messageId: turn.answer.id,
    isIncognito: turn.session.incognito,
    onModelLoad: (isLoading) => emit({ type: 'stage', stage: isLoading ? 'load' : stage }),
  };
  return countFor(context, () => run(deps, turn, emitAndNote, signal, onAnswered));
}

/**
 * The turn without hidden words, and without earlier answers that quote what may not go where its engine sends, or to the
 * tools that it may call; the question itself stays whole.
 */
async function shownTurn(deps: ChatDependencies, turn: OpenTurn): Promise<OpenTurn> {
  const { hidden, projects, engine } = deps;
  const earlier = hidden === undefined ? turn.earlier : await hidden.filterChatTurns(turn.earlier);
  // An engine's turn begins when it is asked for: it is asked for once where nothing is kept from anywhere.
  if (projects?.leaving.hasLimits() !== true) return { ...turn, earlier };
  const { usable } = toolsOfTurn(deps, turn);
  const all = engineForAll(modelsOf(turn).map((model) => goingToTools(engine(model), usable)));
  return { ...turn, earlier: await withoutKeptQuotes(projects.leaving, earlier, all) };
}
