import { useDeferredValue, useState } from 'react';
import type { DecisionThread } from '../../../shared/domain/trace';
import { call } from '../../bridge/client';
import { useGo } from '../../bridge/navigation';
import { showError, useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { DateText } from '../../ui/date-text';
import { EmptyState } from '../../ui/empty-state';
import { TextField } from '../../ui/text-field';
import styles from './lessons.module.css';

type Record = DecisionThread['records'][number];

/**
 * Decisions by subject, each thread in the order of time: what stands, what it took the place of, what was tried and
 * failed.
 */
export function DecisionsTab() {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const threads = useRoute('decisions.threads', { text: wanted }, { placeholderData: (before) => before }).data;
  if (threads === undefined) return null;
  return (
    <>
      <p className={styles.lead}>
        Ask “Why did we …?” or “Why not …?” in a chat, and it is answered with the thread and its messages.
      </p>
      {(threads.length > 0 || wanted !== '') && (
        <TextField
          label="Filter decisions"
          isLabelHidden
          placeholder="Filter decisions"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {threads.length === 0 &&
        (wanted !== '' ? (
          <p className="quiet">No decision with these words.</p>
        ) : (
          <EmptyState title="No decisions yet">
            Say “We decided to use oak for the bench, because it lasts” in a chat and keep it in Review. What was
            considered as well, the reasons, and what was tried and failed are read from the messages around it.
          </EmptyState>
        ))}
      <ul className={styles.threads}>
        {threads.map((thread) => (
          <ThreadCard key={thread.records[0]!.id} thread={thread} />
        ))}
      </ul>
    </>
  );
}

function ThreadCard({ thread: { subject, records } }: { thread: DecisionThread }) {
  const id = `thread-${records[0]!.id}`;
  return (
    <li className={styles.card}>
      <section aria-labelledby={id}>
        <h2 id={id} className={styles.threadTitle} dir="auto">
          {subject}
        </h2>
        <ol className={styles.records}>
          {records.map((record) => (
            <RecordLine key={record.id} record={record} records={records} />
          ))}
        </ol>
      </section>
    </li>
  );
}

function RecordLine({ record, records }: { record: Record; records: Record[] }) {
  const go = useGo();
  const openMessage = (id: Record['messageIds'][number]) =>
    call('chat.locate', { messageId: id }).then(({ sessionId }) => go.toSession(sessionId, { message: id }), showError);
  const later = records.find(({ id }) => id === record.replacedBy);
  return (
    <li className={styles.record} data-state={record.state}>
      <div className={styles.recordHead}>
        <DateText at={record.at} form="day" />
        <Chip tone={record.state === 'stands' && record.kind === 'decision' ? 'on' : 'plain'}>
          {stateWords(record)}
        </Chip>
      </div>
      <p className={styles.choice} dir="auto">
        {record.kind === 'decision' ? record.choice : `Tried: ${record.choice}`}
      </p>
      {record.reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {record.kind === 'decision' ? 'because' : 'but'} {reason}
        </p>
      ))}
      {record.alternatives.length > 0 && (
        <p className={styles.reason}>
          <span className="quiet">considered as well:</span> {record.alternatives.join(', ')}
        </p>
      )}
      {record.ledTo !== '' && (
        <p className={styles.reason}>
          <span className="quiet">after that:</span> {record.ledTo}
        </p>
      )}
      {later && (
        <p className={styles.reason}>
          <span className="quiet">
            replaced on <DateText at={later.at} form="day" /> by
          </span>{' '}
          {later.choice}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" tone="plain" onClick={() => go.toNote(record.noteId)}>
          Open its note
        </Button>
        {record.messageIds.map((id, place) => (
          <Button key={id} size="small" tone="plain" onClick={() => void openMessage(id)}>
            {place === 0 ? 'Where it was said' : `Message ${place + 1}`}
          </Button>
        ))}
      </div>
    </li>
  );
}

function stateWords({ kind, state }: Record): string {
  if (kind === 'negative-result') return 'tried and failed';
  return state === 'stands' ? 'stands' : state === 'replaced' ? 'replaced' : 'no longer kept';
}
