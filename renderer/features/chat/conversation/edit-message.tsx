import { useEffect, useRef, useState } from 'react';
import type { AttachmentId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { Button } from '../../../ui/actions/button';
import { TextArea } from '../../../ui/forms/text-area';
import { MessageFiles } from '../files/message-files';
import styles from './person-turn.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  message: Pick<Message, 'id' | 'text' | 'attachments'>;
  isAnswering: boolean;
  /** Rejects when it could not be sent. */
  onSend: (text: string, attachments: AttachmentId[]) => Promise<void>;
  onClose: () => void;
}

/**
 * A message of the person as a field. Sending puts the new text in a branch of its own. What was typed survives leaving
 * the field with Esc; only Cancel forgets it.
 */
export function EditMessage({ message, isAnswering, onSend, onClose }: Props) {
  const key = `edit:${message.id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? message.text);
  const [attachments, setAttachments] = useState(message.attachments ?? []);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const canSend = (text.trim() !== '' || attachments.length > 0) && !isAnswering && !isSending;
  const send = async () => {
    if (!canSend) return;
    setSending(true);
    try {
      await onSend(text, attachments);
      sessionStorage.removeItem(key);
      onClose();
    } catch {
      setSending(false);
    }
  };
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {attachments.length > 0 && (
        <MessageFiles
          ids={attachments}
          onTakeOut={(file) => setAttachments(attachments.filter((id) => id !== file.id))}
        />
      )}
      <TextArea
        ref={field}
        label={t('chat.editedMessage')}
        isLabelHidden
        dir="auto"
        rows={2}
        className={styles.editField}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          sessionStorage.setItem(key, event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void send();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <div className={styles.editActs}>
        <Button tone="primary" size="small" type="submit" disabled={!canSend}>
          {t('chat.send')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            sessionStorage.removeItem(key);
            onClose();
          }}
        >
          {t('common.cancel')}
        </Button>
        <span className="quiet">
          {isAnswering ? t('chat.waitUntilAnswerThere') : t('chat.earlierMessageAnswerStay')}
        </span>
      </div>
    </form>
  );
}
