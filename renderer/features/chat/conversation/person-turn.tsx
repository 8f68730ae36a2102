import { memo } from 'react';
import type { Message } from '../../../../shared/domain/message';
import { Highlight, type TextRange } from '../../../ui/text/highlight';
import styles from '../styles/turn.module.css';

/** What the person wrote, as it was written. */
export const PersonTurn = memo(function PersonTurn({
  message,
  markedSpan,
}: {
  message: Pick<Message, 'id' | 'text' | 'speaker'>;
  markedSpan: TextRange | null;
}) {
  return (
    <article className={styles.turn} data-message={message.id} aria-label={message.speaker ?? 'you'}>
      <div className={styles.who} title={message.speaker ?? undefined}>
        {message.speaker ?? 'you'}
      </div>
      <div className={styles.question} dir="auto">
        <Highlight text={message.text} ranges={markedSpan ? [markedSpan] : []} />
      </div>
    </article>
  );
});
