import { useRef, useState } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { ReviewUnit } from '../../../shared/ipc/routes/review';
import type { ChatScreenProps } from '../../bridge/screen-props';
import type { RunningAnswer } from '../../bridge/running-answers';
import { Button } from '../../ui/button';
import type { TextRange } from '../../ui/highlight';
import { AnswerTurn } from './answer-turn';
import { PersonTurn } from './person-turn';
import { ProvisionalUnits } from './provisional-units';
import { RunningTurn } from './running-turn';
import styles from './thread.module.css';
import { unitsByAnswer } from './units-by-answer';
import { useThreadScroll } from './use-thread-scroll';

export interface ThreadProps {
  messages: Message[];
  units: ReviewUnit[];
  running: RunningAnswer | null;
  target: ChatScreenProps['target'];
  explained: { messageId: string; ref: SourceRef | null } | null;
  onExplain: (messageId: string, ref: SourceRef | null) => void;
  onLink: (url: string) => void;
  onRetry: (message: Message) => void;
}

const SHOWN_AT_FIRST = 80;
const SHOWN_BEFORE_TARGET = 12;

/** The turns of a session. Only the newest are drawn at first; earlier ones on demand, and always up to the target. */
export function Thread({ messages, units, running, target, explained, onExplain, onLink, onRetry }: ThreadProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(0);
  const targetIndex = target === null ? -1 : messages.findIndex((message) => message.id === target.messageId);
  const newest = messages.length - SHOWN_AT_FIRST - more;
  const first = Math.max(0, targetIndex < 0 ? newest : Math.min(newest, targetIndex - SHOWN_BEFORE_TARGET));
  const shown = messages.slice(first).filter((message) => !(running && message.id === running.answerId));
  const grouped = unitsByAnswer(messages, units);
  const lastAnswer = messages.findLast((message) => message.role === 'assistant');
  useThreadScroll(scroller, { lastMessageId: messages.at(-1)?.id ?? null, running, target: targetIndex < 0 ? null : target });

  const spanOf = (message: Message): TextRange | null =>
    target?.messageId === message.id && target.start !== null && target.end !== null ? [target.start, target.end] : null;

  return (
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label="Conversation" data-testid="thread">
      <div className={styles.thread}>
        {first > 0 && <Button size="small" tone="plain" onClick={() => setMore(more + SHOWN_AT_FIRST)}>Show {Math.min(first, SHOWN_AT_FIRST)} earlier of {first}</Button>}
        {shown.map((message) => (
          message.role === 'person'
            ? <PersonTurn key={message.id} message={message} markedSpan={spanOf(message)} />
            : (
              <div key={message.id} className={styles.group}>
                <AnswerTurn
                  message={message}
                  markedSpan={spanOf(message)}
                  selected={explained?.messageId === message.id ? explained.ref : null}
                  onExplain={onExplain}
                  onLink={onLink}
                  onRetry={message === lastAnswer && message.state !== 'complete' && !running ? () => onRetry(message) : null}
                />
                <ProvisionalUnits units={grouped.get(message.id) ?? []} extraction={message.extraction} />
              </div>
            )
        ))}
        {running?.asked != null && <PersonTurn message={{ id: 'asked' as Message['id'], text: running.asked, speaker: null }} markedSpan={null} />}
        {running && <RunningTurn running={running} onLink={onLink} />}
      </div>
    </div>
  );
}
