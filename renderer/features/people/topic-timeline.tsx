import { useState } from 'react';
import { accessRef, type MessageId } from '../../../shared/domain/ids';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { call } from '../../ipc/client';
import { describeAuthor } from '../../ipc/summary-author';
import { useGo } from '../../navigation/navigation';
import { useCommand, useRoute } from '../../ipc/queries';
import { useRecordOpened } from '../../ipc/use-record-opened';
import { useSummaryStream } from '../../ipc/use-summary-stream';
import { Button } from '../../ui/actions/button';
import { DateText } from '../../ui/text/date-text';
import { Spinner } from '../../ui/feedback/spinner';
import { AboutParts } from './about-parts';
import { RenameTopicDialog } from './rename-topic-dialog';
import { dateSpanText } from './topic-text';
import styles from './topics.module.css';
import { t } from '../../../shared/messages/message';

/** One topic: its chats, oldest first, each with what it changed, and what was decided and learned in them. */
export function TopicTimeline({ topic }: { topic: TopicView }) {
  const [isRenaming, setRenaming] = useState(false);
  useRecordOpened(accessRef('topic', topic.id));
  const engine = useRoute('app.status', null).data?.engine;
  const about = useRoute('people.about', { topicId: topic.id }).data;
  const writing = useSummaryStream();
  const dismiss = useCommand('topics.dismiss', {
    notice: () => t('topics.dismissedSubjectStaysAway', { subject: topic.subject }),
  });
  const { by, why } = describeAuthor(topic.madeBy);
  return (
    <article className={styles.topic} aria-labelledby="topic-name">
      <h2 id="topic-name" className={styles.name} dir="auto">
        {topic.subject}
      </h2>
      <p className={styles.facts}>
        {t('topics.sessions', { count: topic.entries.length })}, {dateSpanText(topic)} · {by}
        {why !== null && ` (${why})`}
        {topic.namedBy !== undefined &&
          topic.isNamedByPerson !== true &&
          ` · ${t('topics.namedBy', { model: topic.namedBy })}`}
      </p>
      {writing.problem !== null && (
        <p className={styles.problem} role="alert">
          {writing.problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={() => setRenaming(true)}>
          {t('topics.rename')}
        </Button>
        {engine !== undefined && !engine.isOffline && !writing.isWorking && (
          <Button size="small" onClick={() => writing.start(() => call('topics.summarise', { id: topic.id }))}>
            {t('topics.writeWithTheModel')}
          </Button>
        )}
        <Button size="small" onClick={() => dismiss.mutate({ id: topic.id, isDismissed: true })}>
          {t('topics.notATopic')}
        </Button>
        {writing.isWorking && (
          <span className={styles.working}>
            <Spinner text={t('topics.writingTheTopic')} />
            <Button size="small" onClick={writing.stop}>
              {t('common.stop')}
            </Button>
          </span>
        )}
      </div>
      {engine !== undefined && !engine.isOffline && engine.sentTo !== null && (
        <p className={styles.facts}>{t('topics.sentencesSubjectGoSentto', { sentTo: engine.sentTo })}</p>
      )}
      <ol className={styles.timeline}>
        {topic.entries.map((entry) => (
          <TimelineEntry key={entry.sessionId} entry={entry} />
        ))}
      </ol>
      {about !== undefined && <AboutParts about={about} />}
      {isRenaming && <RenameTopicDialog topic={topic} onClose={() => setRenaming(false)} />}
    </article>
  );
}

function TimelineEntry({ entry: { sessionId, at, title, gist, messageIds } }: { entry: TopicView['entries'][number] }) {
  const go = useGo();
  return (
    <li className={styles.entry}>
      <p className={styles.entryHead}>
        <DateText at={at} form="day" />
        <button type="button" className={styles.link} dir="auto" onClick={() => go.toSession(sessionId)}>
          {title}
        </button>
      </p>
      {gist.split('\n').map((line, index) => (
        <GistLine
          key={index}
          line={line}
          onOpen={() => void openMessage(go, sessionId, messageIds[index] ?? null, line)}
        />
      ))}
    </li>
  );
}

const GistLine = ({ line, onOpen }: { line: string; onOpen: () => void }) => (
  <button type="button" className={styles.gist} dir="auto" title={t('topics.openTheMessage')} onClick={onOpen}>
    {line}
  </button>
);

/** Leads to the sentence if its message contains it verbatim, else to the message. */
export async function openMessage(
  go: ReturnType<typeof useGo>,
  sessionId: string,
  messageId: MessageId | null,
  line: string,
): Promise<void> {
  if (messageId === null) return go.toSession(sessionId);
  const opened = await call('chat.session', { id: sessionId }).catch(() => null);
  const start = opened?.messages.find(({ id }) => id === messageId)?.text.indexOf(line) ?? -1;
  go.toSession(sessionId, start < 0 ? { message: messageId } : { message: messageId, start, end: start + line.length });
}
