import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AttachmentId, SessionId } from '../../../../shared/domain/ids';
import { Button } from '../../../ui/actions/button';
import { SendPreviewDialog } from './send-preview-dialog';
import { t } from '../../../../shared/messages/message';

/** Opens the preview of everything that sending the text would send. */
export function SendPreviewButton({
  sessionId,
  text,
  attachments,
}: {
  sessionId: SessionId | null;
  text: string;
  attachments: AttachmentId[];
}) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Button
        tone="plain"
        size="small"
        icon={<Eye size={13} aria-hidden="true" />}
        disabled={text.trim() === '' && attachments.length === 0}
        onClick={() => setShown(text)}
      >
        {t('chat.whatWouldBeSent')}
      </Button>
      {shown !== null && (
        <SendPreviewDialog
          sessionId={sessionId}
          text={shown}
          attachments={attachments}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
