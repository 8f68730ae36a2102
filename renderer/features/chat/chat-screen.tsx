import { useCallback, useEffect, useState } from 'react';
import type { SessionId } from '../../../shared/domain/ids';
import { useGo } from '../../bridge/navigation';
import { useRoute } from '../../bridge/queries';
import { useRunningAnswer } from '../../bridge/running-answers';
import type { ChatScreenProps } from '../../bridge/screen-props';
import { SplitPane } from '../../ui/split-pane';
import { useEscape } from '../../ui/use-escape';
import styles from './chat-screen.module.css';
import { ChatView } from './chat-view';
import { Explanation, type Explained } from './explanation';
import { SessionList } from './session-list';
import { SessionSummary } from './session-summary';
import { useSessionListOpen } from './use-session-list-open';

// Coming back to Chat from another screen shows the conversation one left.
let lastOpened: SessionId | null = null;

/** Conversations, the open one, and the panel that explains its answers. */
export function ChatScreen({ sessionId, target }: ChatScreenProps) {
  const go = useGo();
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data ?? [];
  const [explained, setExplained] = useState<Explained | null>(null);
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const list = useSessionListOpen();
  const running = useRunningAnswer(sessionId);
  useEscape(list.close, list.isSheet && list.isOpen);

  useEffect(() => {
    setExplained(null);
    setSummaryOpen(false);
    if (sessionId !== null) lastOpened = sessionId;
    else if (lastOpened !== null) go.toSession(lastOpened);
  }, [sessionId, go]);

  const forget = (id: SessionId) => {
    if (lastOpened === id) lastOpened = null;
    if (sessionId === id) go.toChat();
  };

  // One thing at a time beside the conversation: the last one that was asked for.
  const explain = useCallback((next: Explained | null) => {
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

  return (
    <div className={styles.screen}>
      {list.isOpen && <SessionList sessions={sessions} openId={sessionId} onDeleted={forget} />}
      <div className={styles.rest}>
        <SplitPane
          contextLabel={isSummaryOpen ? 'Summary' : 'Why'}
          takesFocus
          onCloseContext={closeContext}
          context={
            isSummaryOpen && sessionId !== null ? (
              <SessionSummary key={sessionId} sessionId={sessionId} onClose={closeContext} />
            ) : (
              explained && (
                <Explanation
                  explained={explained}
                  sessionId={sessionId}
                  isAnswering={running !== null}
                  onChange={setExplained}
                />
              )
            )
          }
        >
          <ChatView
            key={sessionId ?? 'new'}
            sessionId={sessionId}
            target={target}
            running={running}
            explained={explained}
            onExplain={explain}
            isListOpen={list.isOpen}
            onToggleList={list.toggle}
            isSummaryOpen={isSummaryOpen}
            onToggleSummary={toggleSummary}
          />
        </SplitPane>
      </div>
    </div>
  );
}
