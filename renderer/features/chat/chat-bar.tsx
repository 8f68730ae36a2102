import { EyeOff, PanelLeft } from 'lucide-react';
import type { SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import { useRoute } from '../../ipc/queries';
import type { RunningAnswer } from '../../ipc/running-answers';
import { Chip } from '../../ui/lists/chip';
import { DateText } from '../../ui/text/date-text';
import { IconButton } from '../../ui/actions/icon-button';
import { TopBar } from '../../ui/layout/top-bar';
import { usedCandidates } from '../../why-panel/trace/trace-with-rounds';
import { summariseTrace } from '../../why-panel/trace/trace-summary';
import { useOptionalTraceWithRounds } from '../../why-panel/trace/use-trace-with-rounds';
import { usedSourcesText } from './answer/answer-progress-text';
import styles from './styles/chat-screen.module.css';

export interface ChatBarProps {
  session: Session | null;
  messages: Message[];
  running: RunningAnswer | null;
  explained: { messageId: string; ref: SourceRef | null } | null;
  onExplain: (messageId: string, ref: SourceRef | null) => void;
  isListOpen: boolean;
  onToggleList: () => void;
  isSummaryOpen: boolean;
  onToggleSummary: () => void;
}

/** The title of the open session, and the sources of the explained answer or else of the last one. */
export function ChatBar({
  session,
  messages,
  running,
  explained,
  onExplain,
  isListOpen,
  onToggleList,
  isSummaryOpen,
  onToggleSummary,
}: ChatBarProps) {
  const answer =
    messages.find((message) => message.id === explained?.messageId) ??
    messages.findLast((message) => message.traceId !== null && message.analysis === undefined) ??
    null;
  const trace =
    useRoute('trace.ofMessage', { messageId: answer?.id as Message['id'] }, { enabled: answer?.traceId != null })
      .data ?? null;
  const story = useOptionalTraceWithRounds(trace);
  const summary = trace === null ? null : summariseTrace(trace);
  const sources = story === null ? [] : usedCandidates(story);
  const used = running ? running.used : story === null || trace?.skipped !== null ? null : sources.length;
  const leftOut = running ? running.leftOut : trace?.skipped === null ? (summary?.leftOut.length ?? null) : null;
  const open = () => answer && onExplain(answer.id, null);
  return (
    <TopBar
      lead={
        <IconButton
          label={isListOpen ? 'Hide sessions' : 'Show sessions'}
          icon={<PanelLeft aria-hidden="true" />}
          aria-expanded={isListOpen}
          onClick={onToggleList}
        />
      }
      title={session === null ? 'New chat' : session.title === '' ? 'New chat' : session.title}
      facts={
        session && (
          <>
            {session.incognito && (
              <span className={styles.incognito}>
                <EyeOff size={12} aria-hidden="true" /> incognito
              </span>
            )}
            <DateText at={session.updatedAt} />
          </>
        )
      }
    >
      {used !== null && (
        <Chip tone="on" onClick={running ? undefined : open}>
          {usedSourcesText(used, running === null ? sources : [])}
        </Chip>
      )}
      {leftOut !== null && <Chip onClick={running ? undefined : open}>{leftOut} left out</Chip>}
      {trace != null && trace.skipped !== null && !running && <Chip onClick={open}>no memory needed</Chip>}
      {trace?.gate.state === 'failed-open' && !running && (
        <Chip tone="warn" onClick={open}>
          fit check failed open
        </Chip>
      )}
      {session !== null && messages.length > 0 && (
        <Chip isPressed={isSummaryOpen} onClick={onToggleSummary}>
          Summary
        </Chip>
      )}
    </TopBar>
  );
}
