import { useState } from 'react';
import { accessRef, type MessageId } from '../../../shared/domain/ids';
import type { ThreadView } from '../../../shared/ipc/routes/summaries';
import { call } from '../../bridge/client';
import { madeByWords } from '../../bridge/made-by-words';
import { useGo } from '../../bridge/navigation';
import { useCommand, useRoute } from '../../bridge/queries';
import { useOpened } from '../../bridge/use-opened';
import { useWriting } from '../../bridge/use-writing';
import { Button } from '../../ui/button';
import { DateText } from '../../ui/date-text';
import { Spinner } from '../../ui/spinner';
import { RenameDialog } from './rename-dialog';
import { countOf, spanWords } from './thread-words';
import styles from './threads.module.css';

/** One thread: its sessions, oldest first, each with what it changed. */
export function ThreadTimeline({ thread }: { thread: ThreadView }) {
  const [isRenaming, setRenaming] = useState(false);
  useOpened(accessRef('thread', thread.id));
  const engine = useRoute('app.status', null).data?.engine;
  const writing = useWriting();
  const dismiss = useCommand('threads.dismiss', {
    notice: () => `Dismissed “${thread.subject}”. It stays away while its sessions are the same.`,
  });
  const { by, why } = madeByWords(thread.madeBy);
  return (
    <article className={styles.thread} aria-labelledby="thread-name">
      <h2 id="thread-name" className={styles.name} dir="auto">
        {thread.subject}
      </h2>
      <p className={styles.facts}>
        {countOf(thread.entries.length, 'session')}, {spanWords(thread)} · {by}
        {why !== null && ` (${why})`}
      </p>
      {writing.problem !== null && (
        <p className={styles.problem} role="alert">
          {writing.problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={() => setRenaming(true)}>
          Rename
        </Button>
        {engine !== undefined && !engine.isOffline && !writing.isWriting && (
          <Button size="small" onClick={() => writing.start(() => call('threads.write', { id: thread.id }))}>
            Have the model tell it
          </Button>
        )}
        <Button size="small" onClick={() => dismiss.mutate({ id: thread.id, isDismissed: true })}>
          No thread
        </Button>
        {writing.isWriting && (
          <span className={styles.working}>
            <Spinner text="telling the thread" />
            <Button size="small" onClick={writing.stop}>
              Stop
            </Button>
          </span>
        )}
      </div>
      {engine !== undefined && !engine.isOffline && engine.sentTo !== null && (
        <p className={styles.facts}>
          For that the sentences on this subject go to {engine.sentTo}, masked as set in Settings.
        </p>
      )}
      <ol className={styles.timeline}>
        {thread.entries.map((entry) => (
          <Entry key={entry.sessionId} entry={entry} />
        ))}
      </ol>
      {isRenaming && <RenameDialog thread={thread} onClose={() => setRenaming(false)} />}
    </article>
  );
}

function Entry({ entry: { sessionId, at, title, gist, messageIds } }: { entry: ThreadView['entries'][number] }) {
  const go = useGo();
  return (
    <li className={styles.entry}>
      <p className={styles.entryHead}>
        <DateText at={at} form="day" />
        <button type="button" className={styles.link} dir="auto" onClick={() => go.toSession(sessionId)}>
          {title}
        </button>
      </p>
      {gist.split('\n').map((line, place) => (
        <GistLine key={place} line={line} onOpen={() => open(go, sessionId, messageIds[place] ?? null, line)} />
      ))}
    </li>
  );
}

const GistLine = ({ line, onOpen }: { line: string; onOpen: () => void }) => (
  <button type="button" className={styles.gist} dir="auto" title="Open the message" onClick={onOpen}>
    {line}
  </button>
);

/** To the sentence where it stands word for word in its message, else to the message. */
async function open(
  go: ReturnType<typeof useGo>,
  sessionId: string,
  messageId: MessageId | null,
  line: string,
): Promise<void> {
  if (messageId === null) return go.toSession(sessionId);
  const opened = await call('chat.session', { id: sessionId as ThreadView['entries'][number]['sessionId'] }).catch(
    () => null,
  );
  const start = opened?.messages.find(({ id }) => id === messageId)?.text.indexOf(line) ?? -1;
  go.toSession(sessionId, start < 0 ? { message: messageId } : { message: messageId, start, end: start + line.length });
}
