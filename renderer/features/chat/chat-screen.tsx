import { useCallback, useEffect, useState } from 'react';
import type { SessionId } from '../../../shared/domain/ids';
import { nextChatId } from '../../ipc/new-chats';
import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { useRunningAnswer } from '../../ipc/running-answers';
import type { ChatScreenProps } from '../../navigation/screen-props';
import { SplitPane } from '../../ui/layout/split-pane';
import { useEscape } from '../../ui/focus/use-escape';
import styles from './styles/chat-screen.module.css';
import { ChatView } from './chat-view';
import { ProjectPage } from './project/project-page';
import { AnswerExplanation, type ExplainedAnswer } from './answer/answer-explanation';
import { ExplanationInFlow } from './answer/explanation-in-flow';
import { SessionList } from './sessions/session-list';
import { SessionSummary } from './sessions/session-summary';
import { t } from '../../../shared/messages/message';
import { useIsNarrow } from '../../ui/use-is-narrow';
import { useStoredFlag } from '../../ui/use-stored-flag';

/**
 * Whether the session list is shown. On narrow windows it is a sheet that starts closed; else the choice is remembered.
 */
function useSessionListOpen(isSheet: boolean) {
  const [isWide, toggleWide] = useStoredFlag('sessions:open', true);
  const [isSheetOpen, setSheetOpen] = useState(false);

  const toggle = () => {
    if (isSheet) setSheetOpen(!isSheetOpen);
    else toggleWide();
  };
  return { isOpen: isSheet ? isSheetOpen : isWide, toggle, close: () => setSheetOpen(false) };
}

// Returning to Chat opens the last conversation.
let lastOpened: SessionId | null = null;

/** The chats, the open conversation, and the panel that explains its answers: beside it, or under the answer. */
export function ChatScreen({ sessionId, projectId = null, target, showsSummary, isAlone = false }: ChatScreenProps) {
  const go = useGo();
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data ?? null;
  const [explained, setExplained] = useState<ExplainedAnswer | null>(null);
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const list = useSessionListOpen(isNarrow);
  const running = useRunningAnswer(sessionId);
  useEscape(list.close, isNarrow && list.isOpen);
  // The chat that its first message makes of an empty screen keeps the field that the person types in.
  const [newId, setNewId] = useState(nextChatId);
  const screenId = sessionId ?? newId;
  useEffect(() => {
    if (sessionId === newId) setNewId(nextChatId());
  }, [sessionId, newId]);

  useEffect(() => {
    setExplained(null);
    setSummaryOpen(false);
    if (isAlone || projectId !== null) return;
    if (sessionId !== null) lastOpened = sessionId;
    else if (lastOpened !== null) go.toSession(lastOpened);
  }, [sessionId, projectId, go, isAlone]);

  // A sentence of the summary leads to its message, and the summary stays.
  useEffect(() => {
    if (showsSummary) setSummaryOpen(true);
  }, [sessionId, showsSummary]);

  const forget = useCallback(
    (id: SessionId, wasOpen: boolean) => {
      if (lastOpened === id) lastOpened = null;
      if (wasOpen) go.toChat();
    },
    [go],
  );

  // One panel at a time beside the conversation: the one requested last.
  const explain = useCallback((next: ExplainedAnswer | null) => {
    setSummaryOpen(false);
    setExplained(next);
  }, []);
  const toggleSummary = () => {
    setExplained(null);
    setSummaryOpen(!isSummaryOpen);
  };
  const closeContext = () => {
    setExplained(null);
    setSummaryOpen(false);
  };

  const explanation = explained && (
    <AnswerExplanation
      explained={explained}
      sessionId={sessionId}
      isAnswering={running !== null}
      onChange={setExplained}
    />
  );

  return (
    <div className={styles.screen}>
      {list.isOpen && !isAlone && (
        <SessionList sessions={sessions} openId={sessionId} openProject={projectId} onDeleted={forget} />
      )}
      <div className={styles.rest}>
        <SplitPane
          contextLabel={isSummaryOpen ? t('common.summary') : t('common.why')}
          takesFocus
          onCloseContext={closeContext}
          context={
            isSummaryOpen && sessionId !== null ? (
              <SessionSummary key={sessionId} sessionId={sessionId} onClose={closeContext} />
            ) : isNarrow ? null : (
              explanation
            )
          }
        >
          {projectId !== null ? (
            <ProjectPage projectId={projectId} sessions={sessions ?? []} list={list} />
          ) : (
            <ChatView
              key={screenId}
              sessionId={sessionId}
              newId={newId}
              target={target}
              running={running}
              explained={explained}
              onExplain={explain}
              explanation={
                isNarrow && explanation !== null ? (
                  <ExplanationInFlow key={explained!.messageId} onClose={closeContext}>
                    {explanation}
                  </ExplanationInFlow>
                ) : null
              }
              panels={{ list: isAlone ? null : list, isSummaryOpen, toggleSummary }}
            />
          )}
        </SplitPane>
      </div>
    </div>
  );
}
