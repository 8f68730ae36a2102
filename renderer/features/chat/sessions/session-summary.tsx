import { X } from 'lucide-react';
import { accessRef, type SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { Summary } from '../../../../shared/domain/summary';
import { call, errorText } from '../../../ipc/client';
import { describeAuthor } from '../../../ipc/summary-author';
import { useGo } from '../../../navigation/navigation';
import { useRoute } from '../../../ipc/queries';
import { useRecordOpened } from '../../../ipc/use-record-opened';
import type { StreamedResult } from '../../../ipc/use-streamed-result';
import { useSummaryStream } from '../../../ipc/use-summary-stream';
import { Button } from '../../../ui/actions/button';
import { DateText } from '../../../ui/text/date-text';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { IconButton } from '../../../ui/actions/icon-button';
import { Spinner } from '../../../ui/feedback/spinner';
import { copyText } from '../../../ui/feedback/copy-text';
import { TopBar } from '../../../ui/layout/top-bar';
import styles from './session-summary.module.css';
import { t } from '../../../../shared/messages/message';

/** The summary of the open session beside it: each sentence leads to its message. */
export function SessionSummary({ sessionId, onClose }: { sessionId: SessionId; onClose: () => void }) {
  const view = useRoute('summaries.ofSession', { sessionId });
  const messages = useRoute('chat.session', { id: sessionId }).data?.messages ?? [];
  const writing = useSummaryStream();
  const make = () => writing.start(() => call('summaries.make', { sessionId }));
  const summary = view.data?.summary ?? null;
  useRecordOpened(summary === null ? null : accessRef('summary', summary.id));
  return (
    <>
      <TopBar level={2} title={t('common.summary')}>
        <IconButton label={t('common.close')} keys={['Esc']} icon={<X aria-hidden="true" />} onClick={onClose} />
      </TopBar>
      <div className={styles.body}>
        {writing.problem !== null && (
          <p className={styles.problem} role="alert">
            {writing.problem}
          </p>
        )}
        {view.isError ? (
          <ErrorState text={errorText(view.error)} onRetry={() => void view.refetch()} />
        ) : (
          view.data !== undefined &&
          (summary === null ? (
            <NoSummary refusal={view.data.refusal} writing={writing} onMake={make} />
          ) : (
            <SummaryText
              summary={summary}
              isOutOfDate={view.data.isOutOfDate}
              canMake={view.data.refusal === null}
              messages={messages}
              writing={writing}
              onMake={make}
            />
          ))
        )}
      </div>
    </>
  );
}

interface NoSummaryProps {
  refusal: string | null;
  writing: StreamedResult;
  onMake: () => void;
}

function NoSummary({ refusal, writing, onMake }: NoSummaryProps) {
  return (
    <EmptyState
      title={t('chat.noSummaryYet')}
      action={
        refusal === null &&
        !writing.isWorking && (
          <Button tone="primary" onClick={onMake}>
            {t('chat.makeASummary')}
          </Button>
        )
      }
    >
      {writing.isWorking ? <SummaryProgress writing={writing} /> : (refusal ?? t('chat.madeMessagesSessionItself'))}
    </EmptyState>
  );
}

interface SummaryTextProps {
  summary: Summary;
  isOutOfDate: boolean;
  canMake: boolean;
  messages: Message[];
  writing: StreamedResult;
  onMake: () => void;
}

function SummaryText({ summary, isOutOfDate, canMake, messages, writing, onMake }: SummaryTextProps) {
  const { by, why } = describeAuthor(summary.madeBy);
  const lines = summary.text.split('\n');
  return (
    <>
      {isOutOfDate && (
        <p className={styles.stale} role="status">
          {t('chat.sessionChangedSinceSummary')}
        </p>
      )}
      <ol className={styles.sentences} aria-label={t('chat.sentencesOfTheSummary')}>
        {lines.map((line, index) => (
          <li key={index}>
            <SummarySentence
              line={line}
              message={messages.find(({ id }) => id === summary.messageIds[index]) ?? null}
            />
          </li>
        ))}
      </ol>
      <p className={styles.facts}>
        {by}, <DateText at={summary.updatedAt} />
      </p>
      {why !== null && <p className={styles.facts}>{t('chat.rulesMadeBecauseWhy', { why })}</p>}
      {writing.isWorking ? (
        <SummaryProgress writing={writing} />
      ) : (
        <div className={styles.actions}>
          {canMake && (
            <Button tone={isOutOfDate ? 'primary' : 'quiet'} onClick={onMake}>
              {t('chat.makeAgain')}
            </Button>
          )}
          <Button onClick={() => copyText(lines.join('\n'), t('chat.summaryClipboard'))}>{t('common.copy')}</Button>
        </div>
      )}
    </>
  );
}

function SummaryProgress({ writing }: { writing: StreamedResult }) {
  return (
    <span className={styles.working}>
      <Spinner text={t('chat.summingUpTheMessages')} />
      <Button size="small" onClick={writing.stop}>
        {t('common.stop')}
      </Button>
    </span>
  );
}

/** A sentence that stands in its message is marked there; the model's own words lead to the message as a whole. */
function SummarySentence({ line, message }: { line: string; message: Message | null }) {
  const go = useGo();
  if (message === null)
    return (
      <span className={styles.plain} dir="auto">
        {line}
      </span>
    );
  const start = message.text.indexOf(line);
  const target = start < 0 ? { message: message.id } : { message: message.id, start, end: start + line.length };
  return (
    <button
      type="button"
      className={styles.sentence}
      dir="auto"
      title={t('chat.messageIndexSpeaker', {
        index: message.index + 1,
        speaker: message.speaker ?? (message.role === 'person' ? t('common.you') : t('chat.theAnswer')),
      })}
      onClick={() => go.toSession(message.sessionId, target)}
    >
      {line}
    </button>
  );
}
