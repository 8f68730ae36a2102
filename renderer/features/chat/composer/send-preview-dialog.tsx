import { useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { PreviewedCall, PreviewedRequest } from '../../../../shared/ipc/routes/chat';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { RequestBody } from '../../../model-request/request-body';
import { TASK_LABELS } from '../../../model-request/task-labels';
import { Button } from '../../../ui/actions/button';
import { Chip } from '../../../ui/lists/chip';
import { Dialog } from '../../../ui/layout/dialog';
import { formatBytes } from '../../../ui/text/format-bytes';
import { Spinner } from '../../../ui/feedback/spinner';
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
          <RequestPreview requests={preview.data.requests} />
        )}
      </div>
    </Dialog>
  );
}

function RequestPreview({ requests }: { requests: readonly PreviewedCall[] }) {
  const [shown, setShown] = useState(0);
  const [isRaw, setIsRaw] = useState(false);
  const request = requests[shown];
  if (request === undefined) return <p>Nothing.</p>;
  return (
    <>
      <div className={styles.line} role="group" aria-label="Which request">
        {requests.map(({ task }, index) => (
          <Chip key={index} isPressed={index === shown} onClick={() => setShown(index)}>
            {`${index + 1}. ${nameOf(requests, index, task)}`}
          </Chip>
        ))}
        <span className={styles.gap} />
        <Chip isPressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
          Every byte
        </Chip>
      </div>
      <p className={styles.fact}>
        {CERTAINTY_TEXT[request.certainty]}
        {request.task === 'summaries' &&
          ' This chat no longer fits the model’s context window: its beginning is summed up from these messages.'}
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
          <dt>Size</dt>
          <dd>{formatBytes(new TextEncoder().encode(request.body).byteLength)}</dd>
        </div>
        <div>
          <dt>Masked</dt>
          <dd>
            <MaskedCounts request={request} />
          </dd>
        </div>
      </dl>
      <RequestBody body={request.body} isRaw={isRaw} />
    </>
  );
}

const CERTAINTY_TEXT: Record<PreviewedCall['certainty'], string> = {
  exact: 'This leaves exactly so.',
  'by-rules':
    'This follows, with the notes that the rules would choose; a model’s plan and verdicts may choose others. What leaves is kept under “What left”.',
  'after-answer': 'This follows when the answer is there, which then stands in it. It is masked the same way.',
};

/** The task, with its number where a turn asks for several. */
function nameOf(requests: readonly PreviewedCall[], index: number, task: PreviewedCall['task']): string {
  const same = requests.flatMap((request, position) => (request.task === task ? [position] : []));
  return same.length === 1 ? TASK_LABELS[task] : `${TASK_LABELS[task]} ${same.indexOf(index) + 1}`;
}

function MaskedCounts({ request: { masked } }: { request: PreviewedRequest }) {
  if (masked.length === 0) return <>nothing; no secret and nobody you excluded is in it</>;
  return <>{masked.map(({ kind, count }) => `${count} ${MASKED_KIND_LABELS[kind][count === 1 ? 0 : 1]}`).join(', ')}</>;
}
