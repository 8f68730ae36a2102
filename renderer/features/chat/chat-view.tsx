import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { AttachmentId, MessageId, SessionId, SourceRef, TraceId } from '../../../shared/domain/ids';
import type { Heard } from '../../../shared/domain/heard';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import type { AskedSources, Message } from '../../../shared/domain/message';
import { useCommands } from '../../commands/commands';
import { beginChat } from '../../ipc/new-chats';
import { useGo } from '../../navigation/navigation';
import { showError, useCommand, useRoute } from '../../ipc/queries';
import { type RunningAnswer, sendMessage, stopAnswer } from '../../ipc/running-answers';
import type { ChatScreenProps } from '../../navigation/screen-props';
import { ErrorState } from '../../ui/feedback/error-state';
import { showToast } from '../../ui/feedback/toasts';
import styles from './styles/chat-screen.module.css';
import { Composer } from './composer/composer';
import type { ExplainedAnswer } from './answer/answer-explanation';
import { useAnswerActs } from './answer/use-answer-acts';
import { useSourceCommands } from './answer/use-source-commands';
import { Conversation } from './conversation/conversation';
import { KeepsSaidChip } from './sessions/keeps-said';
import { Welcome } from './welcome';
import { labels, t } from '../../../shared/messages/message';
import { branchMessages, branchPoints, messagesBefore } from '../../../shared/domain/branches';
import type { Session } from '../../../shared/domain/session';
import { EyeOff, PanelLeft } from 'lucide-react';
import { Chip } from '../../ui/lists/chip';
import { DateText } from '../../ui/text/date-text';
import { IconButton } from '../../ui/actions/icon-button';
import { TopBar } from '../../ui/layout/top-bar';
import { countSources, usedSourcesText } from '../../why-panel/reasons/retrieval-sentence';
import { useOptionalTraceWithRounds } from '../../why-panel/trace/use-trace-with-rounds';
import { useMoveChats } from '../../projects/use-move-chats';
import { noteTakingOf, useTakeNotes, useTaking } from '../../note-taking/use-take-notes';

interface ChatBarProps {
  session: Session | null;
  messages: Message[];
  running: RunningAnswer | null;
  explained: { messageId: string; ref: SourceRef | null } | null;
  onExplain: (messageId: string, ref: SourceRef | null) => void;
  panels: ChatPanels;
}

/** What stands beside the conversation. */
interface ChatPanels {
  /** The list of chats; null where the chat stands alone. */
  list: { isOpen: boolean; toggle: () => void } | null;
  isSummaryOpen: boolean;
  toggleSummary: () => void;
}

/** The title of the open session, and the sources of the explained answer or else of the last one. */
function ChatBar({ session, messages, running, explained, onExplain, panels }: ChatBarProps) {
  const answer =
    messages.find((message) => message.id === explained?.messageId) ??
    messages.findLast((message) => message.traceId !== null && message.analysis === undefined) ??
    null;
  const trace =
    useRoute('trace.ofMessage', { messageId: answer?.id as Message['id'] }, { enabled: answer?.traceId != null })
      .data ?? null;
  const story = useOptionalTraceWithRounds(trace);
  const counts = running
    ? { quoted: 0, read: running.used, leftOut: running.leftOut }
    : story === null || story.trace.skipped !== null || story.trace.plan.isStatement === true
      ? null
      : countSources(story, answer?.citations ?? []);
  const open = () => answer && onExplain(answer.id, null);
  return (
    <TopBar
      lead={
        panels.list !== null && (
          <IconButton
            label={panels.list.isOpen ? t('chat.hideSessions') : t('chat.showSessions')}
            icon={<PanelLeft aria-hidden="true" />}
            aria-expanded={panels.list.isOpen}
            onClick={panels.list.toggle}
          />
        )
      }
      title={session?.title || t('common.newChat')}
      facts={
        session && (
          <>
            {session.incognito && (
              <span className={styles.incognito}>
                <EyeOff size={12} aria-hidden="true" /> {t('chat.incognito')}
              </span>
            )}
            <DateText at={session.updatedAt} />
          </>
        )
      }
    >
      {counts !== null && counts.read !== null && counts.quoted + counts.read > 0 && (
        <Chip tone="on" onClick={running ? undefined : open}>
          {usedSourcesText({ quoted: counts.quoted, read: counts.read })}
        </Chip>
      )}
      {counts !== null && counts.leftOut !== null && counts.leftOut > 0 && (
        <Chip onClick={running ? undefined : open}>{t('chat.leftoutNumberLeftOut', { leftOut: counts.leftOut })}</Chip>
      )}
      {trace?.gate.state === 'failed-open' && !running && (
        <Chip tone="warn" onClick={open}>
          {t('chat.relevanceNotChecked')}
        </Chip>
      )}
      <KeepsSaidChip session={session} />
      <NoteTakingChip sessionId={session?.id ?? null} />
      {session !== null && <MoveCommand session={session} />}
      {session !== null && messages.length > 0 && (
        <Chip isPressed={panels.isSummaryOpen} onClick={panels.toggleSummary}>
          {t('common.summary')}
        </Chip>
      )}
    </TopBar>
  );
}

/** Moves the open chat to a project, from the palette. */
function MoveCommand({ session }: { session: Session }) {
  const { ask, dialog } = useMoveChats();
  useCommands([
    { id: 'chat.move', title: t('projects.moveThisChat'), group: t('common.chat2'), run: () => ask([session]) },
  ]);
  return dialog;
}

/** Takes notes of the open chat where not all were taken, by a button; from the palette, which else says why not. */
function NoteTakingChip({ sessionId }: { sessionId: SessionId | null }) {
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data;
  const taking = useTaking();
  const takeNotes = useTakeNotes();
  const session = sessions?.find(({ id }) => id === sessionId);
  const state = session === undefined ? 'none' : noteTakingOf(session, taking);
  const take = () => {
    if (sessionId !== null && state === 'open') takeNotes([sessionId]);
    else showToast({ text: WHY_NOT[state === 'open' ? 'none' : state] });
  };
  useCommands([
    {
      id: 'chat.takeNotes',
      title: t('chat.takeNotesOfThisChat'),
      group: t('common.chat2'),
      otherNames: t('chat.takeNotesOtherNames'),
      run: take,
    },
    {
      id: 'chat.takeNotesOfAnswers',
      title: t('lists.takeNotesOfAnswers'),
      group: t('common.chat2'),
      run: () => {
        if (sessionId !== null && state !== 'none') takeNotes([sessionId], true);
        else showToast({ text: WHY_NOT.none });
      },
    },
  ]);
  if (state === 'open') return <Chip onClick={take}>{t('lists.takeNotes')}</Chip>;
  return state === 'taking' ? <Chip>{t('lists.takingNotes')}</Chip> : null;
}

const WHY_NOT = labels({
  taking: 'lists.takingNotes',
  taken: 'chat.allNotesWereTaken',
  none: 'chat.noNotesCanBeTaken',
});

const NONE: readonly Message[] = [];

/** The branch of a session that is shown; a link to a message of another one goes there. */
function useBranch(
  opened: { session: Session; messages: Message[] } | null,
  target: ChatScreenProps['target'],
  running: RunningAnswer | null,
) {
  const all = opened?.messages ?? NONE;
  const tip = opened?.session.branchTip ?? null;
  const edits = running?.edits ?? null;
  const messages = useMemo(
    () => (edits === null ? branchMessages(all, tip) : messagesBefore(all, edits)),
    [all, tip, edits],
  );
  const points = useMemo(() => branchPoints(all, messages), [all, messages]);
  const { mutate } = useCommand('chat.showBranch');
  const show = useCallback((messageId: MessageId) => mutate({ messageId }), [mutate]);
  const targetId = target?.messageId ?? null;
  const isElsewhere =
    targetId !== null && all.some(({ id }) => id === targetId) && !messages.some(({ id }) => id === targetId);
  const followed = useRef<string | null>(null);
  const isOpened = opened !== null;
  useEffect(() => {
    if (!isOpened || edits !== null || targetId === followed.current) return;
    // Once for each link: afterwards the person may go to other branches.
    followed.current = targetId;
    if (isElsewhere) show(targetId as MessageId);
  }, [isOpened, isElsewhere, edits, targetId, show]);
  return { messages, points, show };
}

export interface ChatViewProps extends Pick<ChatScreenProps, 'sessionId' | 'target'> {
  /** Of the chat that the first message makes, where none is open. */
  newId: SessionId;
  running: RunningAnswer | null;
  explained: ExplainedAnswer | null;
  onExplain: (explained: ExplainedAnswer) => void;
  /** The panel for the explained answer, where it stands in the conversation. */
  explanation: ReactNode | null;
  panels: ChatPanels;
}

/** One conversation: its bar, its turns, and the composer. */
export function ChatView({
  sessionId,
  newId,
  target,
  running,
  explained,
  onExplain,
  explanation,
  panels,
}: ChatViewProps) {
  const go = useGo();
  const queries = useQueryClient();
  const opened = useRoute('chat.session', { id: sessionId! }, { enabled: sessionId !== null });
  const units = useRoute('review.forSession', { sessionId: sessionId! }, { enabled: sessionId !== null }).data ?? [];
  const differing = useRoute('contradictions.ofSession', { sessionId: sessionId! }, { enabled: sessionId !== null });
  const proposed = useRoute('corrections.ofSession', { sessionId: sessionId! }, { enabled: sessionId !== null });
  const status = useRoute('app.status', null);
  const session = opened.data?.session ?? null;
  const branch = useBranch(opened.data ?? null, target, running);
  const explain = useCallback(
    (messageId: string, ref: SourceRef | null, traceId: TraceId | null = null) =>
      onExplain({ messageId, ref, traceId }),
    [onExplain],
  );

  const send = async (
    text: string,
    attachments: AttachmentId[],
    sources: AskedSources,
    model: ChosenModel | null,
    models: ChosenModel[],
    heard: Heard | undefined,
  ) => {
    try {
      const id = sessionId ?? newId;
      if (sessionId === null) beginChat(queries, id, { model });
      // Clears the remembered scroll target, so that the conversation follows the new answer.
      if (sessionId === null || target !== null) go.toSession(id);
      await sendMessage(queries, id, text, { attachments, sources, models, heard });
    } catch (error) {
      showError(error);
      throw error;
    }
  };
  const acts = useAnswerActs(sessionId);
  const { messages } = branch;
  useSourceCommands({ messages, explained, isAnswering: running !== null, explain, askAgain: acts.askAgain });
  // A chat that is shown before it is stored, or could not be, keeps its field.
  const isGone = opened.isError && opened.data === undefined;
  const isEmpty = messages.length === 0 && running === null && !(sessionId !== null && opened.isPending);
  return (
    <div className={styles.view}>
      <ChatBar
        session={session}
        messages={messages}
        running={running}
        explained={explained}
        onExplain={explain}
        panels={panels}
      />
      {isGone ? (
        <ErrorState
          title={t('chat.conversationCouldOpened')}
          text={opened.error.message}
          onRetry={() => void opened.refetch()}
        />
      ) : isEmpty ? (
        <div className={styles.middle}>
          <Welcome isIncognito={session?.incognito ?? false} />
        </div>
      ) : (
        <Conversation
          messages={messages}
          units={units}
          contradictions={differing.data}
          corrections={proposed.data}
          running={running}
          target={target}
          explained={explained}
          onExplain={explain}
          explanation={explanation}
          branchPoints={branch.points}
          onShowBranch={branch.show}
          acts={acts}
        />
      )}
      {!isGone && (
        <Composer
          sessionId={sessionId}
          session={session}
          lastScope={messages.findLast(({ role }) => role === 'person')?.scope ?? null}
          isAnswering={running !== null}
          isStopping={running?.isStopping ?? false}
          isOpening={status.isPending}
          readOnlyReason={status.data?.readOnlyReason ?? null}
          onSend={send}
          onStop={() => sessionId !== null && stopAnswer(sessionId)}
        />
      )}
    </div>
  );
}
