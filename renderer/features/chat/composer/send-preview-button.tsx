import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AskedScope } from '../../../../shared/domain/asked-scope';
import type { ChosenModel } from '../../../../shared/domain/chosen-model';
import type { AttachmentId, SessionId } from '../../../../shared/domain/ids';
import { Button } from '../../../ui/actions/button';
import { t, labels } from '../../../../shared/messages/message';
import type { PreviewedCall, PreviewedRequest } from '../../../../shared/ipc/routes/chat';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { RequestBody } from '../../../model-request/request-body';
import { TASK_LABELS } from '../../../model-request/task-labels';
import { Chip } from '../../../ui/lists/chip';
import { Dialog } from '../../../ui/layout/dialog';
import { formatBytes } from '../../../ui/text/format-bytes';
import { Spinner } from '../../../ui/feedback/spinner';
import styles from './send-preview-button.module.css';

interface Props {
  sessionId: SessionId | null;
  text: string;
  attachments: AttachmentId[];
  /** The web is asked too. */
  isWebAsked: boolean;
  /** No tools are offered. */
  areToolsOff: boolean;
  scope: AskedScope | null;
  /** Models that answer side by side; empty: one answers. */
  models: ChosenModel[];
}

/** Opens the preview of everything that sending the text would send. */
export function SendPreviewButton({ text, ...asked }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Button
        tone="plain"
        size="small"
        icon={<Eye size={13} aria-hidden="true" />}
        disabled={text.trim() === '' && asked.attachments.length === 0}
        onClick={() => setShown(text)}
      >
        {t('chat.whatWouldBeSent')}
      </Button>
      {shown !== null && <SendPreviewDialog {...asked} text={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const MASKED_COUNTS = {
  secret: 'chat.secrets',
  person: 'chat.people',
  place: 'chat.places',
  folder: 'chat.folders',
} as const;

interface SendPreviewDialogProps extends Props {
  onClose: () => void;
}

/**
 * A preview of what sending a text would send: the server, what is masked, and the request itself. The preview sends
 * nothing.
 */
function SendPreviewDialog({ scope, onClose, ...asked }: SendPreviewDialogProps) {
  const preview = useRoute(
    'chat.preview',
    { ...asked, ...(scope === null ? {} : { scope }) },
    { staleTime: 0, gcTime: 0 },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.whatWouldBeSent')}
      width="wide"
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={styles.body}>
        {preview.isError ? (
          <p className={styles.problem} role="alert">
            {errorText(preview.error)}
          </p>
        ) : preview.data === undefined ? (
          <Spinner text={t('chat.puttingTheRequestTogether')} />
        ) : preview.data.offline ? (
          <p>{t('chat.nothingOfflineEngineAnswers')}</p>
        ) : (
          <RequestPreview requests={preview.data.requests} />
        )}
      </div>
    </Dialog>
  );
}

function RequestPreview({ requests }: { requests: readonly PreviewedCall[] }) {
  // What the answer’s model is given is what a person wants to see first.
  const [shown, setShown] = useState(() =>
    Math.max(
      0,
      requests.findIndex(({ task }) => task === 'answer'),
    ),
  );
  const [isRaw, setIsRaw] = useState(false);
  const request = requests[shown];
  if (request === undefined) return <p>{t('chat.nothing')}</p>;
  return (
    <>
      <div className={styles.line} role="group" aria-label={t('chat.whichRequest')}>
        {requests.map(({ task }, index) => (
          <Chip key={index} isPressed={index === shown} onClick={() => setShown(index)}>
            {`${index + 1}. ${nameOf(requests, index, task)}`}
          </Chip>
        ))}
        <span className={styles.gap} />
        <Chip isPressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
          {t('common.everyByte')}
        </Chip>
      </div>
      <p className={styles.fact}>
        {CERTAINTY_TEXT[request.certainty]}
        {request.task === 'summaries' && t('chat.chatNoLongerFits')}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('chat.to')}</dt>
          <dd>{request.endpoint}</dd>
        </div>
        <div>
          <dt>{t('common.model')}</dt>
          <dd>{request.model}</dd>
        </div>
        <div>
          <dt>{t('chat.size')}</dt>
          <dd>{formatBytes(request.bytes)}</dd>
        </div>
        <div>
          <dt>{t('chat.masked')}</dt>
          <dd>
            <MaskedCounts request={request} />
          </dd>
        </div>
      </dl>
      <RequestBody body={request.body} isRaw={isRaw} />
    </>
  );
}

const CERTAINTY_TEXT: Record<PreviewedCall['certainty'], string> = labels({
  exact: 'chat.thisLeavesExactlySo',
  'by-rules': 'chat.followsNotesRulesWould',
  'after-answer': 'chat.followsWhenAnswerThere',
});

/** The task, with its number where a turn asks for several. */
function nameOf(requests: readonly PreviewedCall[], index: number, task: PreviewedCall['task']): string {
  const same = requests.flatMap((request, position) => (request.task === task ? [position] : []));
  return same.length === 1 ? TASK_LABELS[task] : `${TASK_LABELS[task]} ${same.indexOf(index) + 1}`;
}

function MaskedCounts({ request: { masked } }: { request: PreviewedRequest }) {
  if (masked.length === 0) return <>{t('chat.nothingNoSecretNobody')}</>;
  return <>{masked.map(({ kind, count }) => t(MASKED_COUNTS[kind], { count })).join(', ')}</>;
}
