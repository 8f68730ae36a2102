import { EyeOff, PanelLeft } from 'lucide-react';
import type { SourceRef, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import { useRoute } from '../../ipc/queries';
import type { RunningAnswer } from '../../ipc/running-answers';
import { Chip } from '../../ui/lists/chip';
import { DateText } from '../../ui/text/date-text';
import { IconButton } from '../../ui/actions/icon-button';
import { TopBar } from '../../ui/layout/top-bar';
import { countSources, usedSourcesText } from '../../why-panel/reasons/retrieval-sentence';
import { useOptionalTraceWithRounds } from '../../why-panel/trace/use-trace-with-rounds';
import styles from './styles/chat-screen.module.css';
import { t, labels } from '../../../shared/messages/message';
import { useCommands } from '../../commands/commands';
import { noteTakingOf, useTakeNotes, useTaking } from '../../note-taking/use-take-notes';
import { showToast } from '../../ui/feedback/toasts';

export interface ChatBarProps {
  session: Session | null;
  messages: Message[];
  running: RunningAnswer | null;
  explained: { messageId: string; ref: SourceRef | null } | null;
  onExplain: (messageId: string, ref: SourceRef | null) => void;
  panels: ChatPanels;
}

/** What stands beside the conversation. */
export interface ChatPanels {
  isListOpen: boolean;
  toggleList: () => void;
  isSummaryOpen: boolean;
  toggleSummary: () => void;
}

/** The title of the open session, and the sources of the explained answer or else of the last one. */
export function ChatBar({ session, messages, running, explained, onExplain, panels }: ChatBarProps) {
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
    : story === null || story.trace.skipped !== null
      ? null
      : countSources(story, answer?.citations ?? []);
  const open = () => answer && onExplain(answer.id, null);
  return (
    <TopBar
      lead={
        <IconButton
          label={panels.isListOpen ? t('chat.hideSessions') : t('chat.showSessions')}
          icon={<PanelLeft aria-hidden="true" />}
          aria-expanded={panels.isListOpen}
          onClick={panels.toggleList}
        />
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
      <NoteTakingChip sessionId={session?.id ?? null} />
      {session !== null && messages.length > 0 && (
        <Chip isPressed={panels.isSummaryOpen} onClick={panels.toggleSummary}>
          {t('common.summary')}
        </Chip>
      )}
    </TopBar>
  );
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
  ]);
  if (state === 'open') return <Chip onClick={take}>{t('lists.takeNotes')}</Chip>;
  return state === 'taking' ? <Chip>{t('lists.takingNotes')}</Chip> : null;
}

const WHY_NOT = labels({
  taking: 'lists.takingNotes',
  taken: 'chat.allNotesWereTaken',
  none: 'chat.noNotesCanBeTaken',
});
