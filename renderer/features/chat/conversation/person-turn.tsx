import { Copy, Pencil } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { askedInText } from '../../../../shared/domain/asked-scope';
import type { BranchPoint } from '../../../../shared/domain/branches';
import type { AttachmentId, MessageId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { HeardMark } from '../../../speech/heard-mark';
import { IconButton } from '../../../ui/actions/icon-button';
import { Highlight, type TextRange } from '../../../ui/text/highlight';
import { MessageFiles } from '../files/message-files';
import { copyText } from '../../../ui/feedback/copy-text';
import styles from '../styles/turn.module.css';
import { BranchSwitch } from './branch-switch';
import { EditMessage } from './edit-message';
import own from './person-turn.module.css';
import { t } from '../../../../shared/messages/message';
import { useLanguage } from '../../../ui/use-language';

export interface PersonTurnProps {
  message: Pick<Message, 'id' | 'text' | 'speaker' | 'attachments' | 'scope' | 'heard'>;
  markedSpan: TextRange | null;
  /** Present where the message was edited. */
  branchPoint?: BranchPoint;
  isAnswering?: boolean;
  /** Absent where a message cannot be sent again. Rejects when it could not be sent. */
  onResend?: (id: MessageId, text: string, attachments: AttachmentId[]) => Promise<void>;
  onShowBranch?: (questionId: MessageId) => void;
}

/** What the person wrote, as it was written; it can be copied, and edited and sent again. */
export const PersonTurn = memo(function PersonTurn({
  message,
  markedSpan,
  branchPoint,
  isAnswering = false,
  onResend,
  onShowBranch,
}: PersonTurnProps) {
  useLanguage();
  const [isEditing, setEditing] = useState(false);
  const article = useRef<HTMLElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => article.current?.querySelector<HTMLElement>('[data-edit]')?.focus());
  };
  return (
    <article
      ref={article}
      className={styles.turn}
      data-message={message.id}
      aria-label={message.speaker ?? t('common.you')}
    >
      <div className={styles.who} title={message.speaker ?? undefined}>
        {message.speaker ?? t('common.you')}
      </div>
      {isEditing && onResend ? (
        <EditMessage
          message={message}
          isAnswering={isAnswering}
          onSend={(text, attachments) => onResend(message.id, text, attachments)}
          onClose={close}
        />
      ) : (
        <div className={own.message}>
          {message.text !== '' && (
            <div className={styles.question} dir="auto">
              <Highlight text={message.text} ranges={markedSpan ? [markedSpan] : []} />
            </div>
          )}
          {message.scope !== undefined && !('project' in message.scope) && (
            <p className={own.scope}>
              {'everything' in message.scope ? t('projects.askedEverywhere') : askedInText({ askedIn: message.scope })}
            </p>
          )}
          <HeardMark heard={message.heard} />
          {message.attachments !== undefined && <MessageFiles ids={message.attachments} />}
          <div className={own.acts}>
            {branchPoint && onShowBranch && (
              <BranchSwitch point={branchPoint} isDisabled={isAnswering} onShow={onShowBranch} />
            )}
            {onResend && (
              <span className={own.quietActs}>
                {message.text !== '' && (
                  <IconButton
                    label={t('chat.copyMessage')}
                    icon={<Copy aria-hidden="true" />}
                    onClick={() => copyText(message.text, t('common.copied'))}
                  />
                )}
                <IconButton
                  data-edit
                  label={t('chat.editAndSendAgain')}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => setEditing(true)}
                />
              </span>
            )}
          </div>
        </div>
      )}
    </article>
  );
});
