import { useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { PreviewedRequest, SendPreview } from '../../../../shared/ipc/routes/chat';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Chip } from '../../../ui/lists/chip';
import { Dialog } from '../../../ui/layout/dialog';
import { Spinner } from '../../../ui/feedback/spinner';
import { parseRequestMessages } from './parse-request-messages';
import styles from './send-preview.module.css';

const MASKED_KIND_LABELS = {
  secret: ['secret', 'secrets'],
  person: ['person', 'people'],
  place: ['place', 'places'],
  folder: ['folder', 'folders'],
} as const;

/**
 * A preview of what sending a text would send: the server, what is masked, and the request itself. The preview sends
 * nothing.
 */
export function SendPreviewDialog({
  sessionId,
  text,
  onClose,
}: {
  sessionId: SessionId | null;
  text: string;
  onClose: () => void;
}) {
  const preview = useRoute('chat.preview', { sessionId, text }, { staleTime: 0, gcTime: 0 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What would be sent"
      width="wide"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.body}>
        {preview.isError ? (
          <p className={styles.problem} role="alert">
            {errorText(preview.error)}
          </p>
        ) : preview.data === undefined ? (
          <Spinner text="putting the request together" />
        ) : preview.data.offline ? (
          <p>Nothing. The offline engine answers on this machine.</p>
        ) : (
          <RequestPreview preview={preview.data} />
        )}
      </div>
    </Dialog>
  );
}

function RequestPreview({ preview }: { preview: Exclude<SendPreview, { offline: true }> }) {
  const [which, setWhich] = useState<'first' | 'summary' | 'answer'>('first');
  const [isRaw, setIsRaw] = useState(false);
  const request: PreviewedRequest =
    which === 'first' ? preview : which === 'summary' ? (preview.summary ?? preview.answer) : preview.answer;
  return (
    <>
      <div className={styles.line} role="group" aria-label="Which request">
        <Chip isPressed={which === 'first'} onClick={() => setWhich('first')}>
          First request: the plan
        </Chip>
        {preview.summary !== undefined && (
          <Chip isPressed={which === 'summary'} onClick={() => setWhich('summary')}>
            Then: the summary of the beginning
          </Chip>
        )}
        <Chip isPressed={which === 'answer'} onClick={() => setWhich('answer')}>
          Then: the answer
        </Chip>
        <span className={styles.gap} />
        <Chip isPressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
          Every byte
        </Chip>
      </div>
      <p className={styles.fact}>
        {which === 'first'
          ? 'This leaves first, exactly so.'
          : which === 'summary'
            ? 'This chat no longer fits the model’s context window: its beginning is summed up from these messages, and the summary replaces them.'
            : 'This follows, with the notes the rules would choose; the model’s plan may choose others. What the fit check and the notes of this turn send is masked the same way.'}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>To</dt>
          <dd>{request.endpoint}</dd>
        </div>
        <div>
          <dt>Model</dt>
          <dd>{request.model}</dd>
        </div>
        <div>
          <dt>Masked</dt>
          <dd>
            <MaskedCounts request={request} />
          </dd>
        </div>
      </dl>
      {isRaw ? (
        <pre className={styles.raw} tabIndex={0} aria-label="The request, every byte">
          {request.body}
        </pre>
      ) : (
        <ol ref={scrollToEnd} className={styles.messages} tabIndex={0} aria-label="The request’s messages">
          {parseRequestMessages(request.body).map(({ role, content }, index) => (
            <li key={index}>
              <span className={styles.role}>{role}</span>
              <div className={styles.content}>{content}</div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The person's own words come last, below the app's instructions. */
const scrollToEnd = (list: HTMLElement | null): void => {
  if (list !== null) list.scrollTop = list.scrollHeight;
};

function MaskedCounts({ request: { masked } }: { request: PreviewedRequest }) {
  if (masked.length === 0) return <>nothing; no secret and nobody you excluded is in it</>;
  return <>{masked.map(({ kind, count }) => `${count} ${MASKED_KIND_LABELS[kind][count === 1 ? 0 : 1]}`).join(', ')}</>;
}
