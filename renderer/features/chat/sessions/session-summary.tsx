import { X } from 'lucide-react';
import { accessRef, type SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { Summary } from '../../../../shared/domain/summary';
import { call, errorText } from '../../../ipc/client';
import { describeAuthor } from '../../../ipc/summary-author';
import { useGo } from '../../../navigation/navigation';
import { useRoute } from '../../../ipc/queries';
import { useRecordOpened } from '../../../ipc/use-record-opened';
import { useSummaryStream, type SummaryStream } from '../../../ipc/use-summary-stream';
import { Button } from '../../../ui/actions/button';
import { DateText } from '../../../ui/text/date-text';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { IconButton } from '../../../ui/actions/icon-button';
import { Spinner } from '../../../ui/feedback/spinner';
import { showToast } from '../../../ui/feedback/toasts';
import { TopBar } from '../../../ui/layout/top-bar';
import styles from './session-summary.module.css';

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
      <TopBar level={2} title="Summary">
        <IconButton label="Close" keys={['Esc']} icon={<X aria-hidden="true" />} onClick={onClose} />
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

function NoSummary({
  refusal,
  writing,
  onMake,
}: {
  refusal: string | null;
  writing: SummaryStream;
  onMake: () => void;
}) {
  return (
    <EmptyState
      title="No summary yet"
      action={
        refusal === null &&
        !writing.isWriting && (
          <Button tone="primary" onClick={onMake}>
            Make a summary
          </Button>
        )
      }
    >
      {writing.isWriting ? (
        <SummaryProgress writing={writing} />
      ) : (
        (refusal ??
        'It is made from the messages of this session, and by itself when the session has rested. Each sentence leads back to its message.')
      )}
    </EmptyState>
  );
}

function SummaryText({
  summary,
  isOutOfDate,
  canMake,
  messages,
  writing,
  onMake,
}: {
  summary: Summary;
  isOutOfDate: boolean;
  canMake: boolean;
  messages: Message[];
  writing: SummaryStream;
  onMake: () => void;
}) {
  const { by, why } = describeAuthor(summary.madeBy);
  const lines = summary.text.split('\n');
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => showToast({ text: 'The summary is on the clipboard.' }),
      () => showToast({ tone: 'error', text: 'The clipboard could not be reached. Select the text instead.' }),
    );
  return (
    <>
      {isOutOfDate && (
        <p className={styles.stale} role="status">
          This session has changed since. The summary is out of date.
        </p>
      )}
      <ol className={styles.sentences} aria-label="Sentences of the summary">
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
      {why !== null && <p className={styles.facts}>The rules made it because {why}.</p>}
      {writing.isWriting ? (
        <SummaryProgress writing={writing} />
      ) : (
        <div className={styles.actions}>
          {canMake && (
            <Button tone={isOutOfDate ? 'primary' : 'quiet'} onClick={onMake}>
              Make again
            </Button>
          )}
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
      )}
    </>
  );
}

function SummaryProgress({ writing }: { writing: SummaryStream }) {
  return (
    <span className={styles.working}>
      <Spinner text="summing up the messages" />
      <Button size="small" onClick={writing.stop}>
        Stop
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
      title={`Message ${message.index + 1}, ${message.speaker ?? (message.role === 'person' ? 'you' : 'the answer')}`}
      onClick={() => go.toSession(message.sessionId, target)}
    >
      {line}
    </button>
  );
}
