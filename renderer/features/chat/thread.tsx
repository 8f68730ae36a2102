import { Fragment, useMemo, useRef, useState } from 'react';
import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { ChatContradiction } from '../../../shared/ipc/routes/contradictions';
import type { ReviewUnit } from '../../../shared/ipc/routes/review';
import type { ChatScreenProps } from '../../bridge/screen-props';
import type { RunningAnswer } from '../../bridge/running-answers';
import { Button } from '../../ui/button';
import type { TextRange } from '../../ui/highlight';
import { AnswerTurn } from './answer-turn';
import { contradictionsByAnswer } from './contradictions-by-answer';
import { ContradictionNotice } from './contradiction-notice';
import { PersonTurn } from './person-turn';
import { ProvisionalUnits } from './provisional-units';
import { RunningTurn } from './running-turn';
import { threadWindow, WINDOW_TURNS } from './thread-window';
import { orderThread, placeOfRunning } from './thread-order';
import styles from './thread.module.css';
import { unitsByAnswer } from './units-by-answer';
import { useKeepPlace } from './use-keep-place';
import { useThreadScroll } from './use-thread-scroll';

export interface ThreadProps {
  messages: Message[];
  units: ReviewUnit[];
  /** What was said here and differs from what was kept. */
  contradictions?: readonly ChatContradiction[];
  running: RunningAnswer | null;
  target: ChatScreenProps['target'];
  explained: { messageId: string; ref: SourceRef | null } | null;
  onExplain: (messageId: string, ref: SourceRef | null, traceId?: TraceId) => void;
  onRetry: (message: Message) => void;
  onAnalyse: (message: Message) => void;
  onAskArchived: (message: Message) => void;
}

const NONE: readonly ChatContradiction[] = [];

/** The turns of a session: the newest, or those around the target; others on demand. */
export function Thread({
  messages: stored,
  units,
  contradictions = NONE,
  running,
  target,
  explained,
  onExplain,
  onRetry,
  onAnalyse,
  onAskArchived,
}: ThreadProps) {
  const messages = useMemo(() => orderThread(stored), [stored]);
  const byId = useMemo(() => new Map(stored.map((message) => [message.id, message])), [stored]);
  const scroller = useRef<HTMLDivElement>(null);
  const targetIndex = target === null ? -1 : messages.findIndex((message) => message.id === target.messageId);
  const [asked, setAsked] = useState({ targetIndex, earlier: 0, later: 0 });
  const { earlier, later } = asked.targetIndex === targetIndex ? asked : { earlier: 0, later: 0 };
  const { first, last } = threadWindow(messages.length, targetIndex, earlier, later);
  const shown = messages.slice(first, last).filter((message) => !(running && message.id === running.answerId));
  const grouped = useMemo(() => unitsByAnswer(stored, units), [stored, units]);
  const differing = useMemo(() => contradictionsByAnswer(stored, contradictions), [stored, contradictions]);
  const lastAnswer = stored.findLast((message) => message.role === 'assistant');
  const keepPlace = useKeepPlace(scroller, first);
  useThreadScroll(scroller, {
    lastMessageId: stored.at(-1)?.id ?? null,
    running,
    target: targetIndex < 0 ? null : target,
  });

  const showEarlier = () => {
    keepPlace();
    setAsked({ targetIndex, earlier: earlier + WINDOW_TURNS, later });
  };
  const runningAfter = placeOfRunning(shown, running?.of ?? null);
  const runningTurn = running && <RunningTurn running={running} />;
  const isAtNewest = last === messages.length;
  const spanOf = (message: Message): TextRange | null =>
    target?.messageId === message.id && target.start !== null && target.end !== null
      ? [target.start, target.end]
      : null;

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      data-testid="thread"
    >
      <div className={styles.thread}>
        {first > 0 && (
          <Button size="small" tone="plain" onClick={showEarlier}>
            Show {Math.min(first, WINDOW_TURNS)} of {first} earlier turns
          </Button>
        )}
        {shown.map((message) => (
          <Fragment key={message.id}>
            {message.role === 'person' ? (
              <PersonTurn message={message} markedSpan={spanOf(message)} />
            ) : (
              <div className={styles.group}>
                <AnswerTurn
                  message={message}
                  of={message.variant ? (byId.get(message.variant.of) ?? null) : null}
                  markedSpan={spanOf(message)}
                  differing={differing.get(message.id)}
                  selected={explained?.messageId === message.id ? explained.ref : null}
                  isAnswering={running !== null}
                  onExplain={onExplain}
                  onRetry={
                    message === lastAnswer && message.state !== 'complete' && !running ? () => onRetry(message) : null
                  }
                  onAnalyse={onAnalyse}
                  onAskArchived={onAskArchived}
                />
                <ContradictionNotice contradictions={differing.get(message.id) ?? NONE} />
                <ProvisionalUnits units={grouped.get(message.id) ?? []} extraction={message.extraction} />
              </div>
            )}
            {message.id === runningAfter && runningTurn}
          </Fragment>
        ))}
        {!isAtNewest && (
          <Button
            size="small"
            tone="plain"
            onClick={() => setAsked({ targetIndex, earlier, later: later + WINDOW_TURNS })}
          >
            Show {Math.min(messages.length - last, WINDOW_TURNS)} of {messages.length - last} later turns
          </Button>
        )}
        {running?.asked != null && (
          <PersonTurn
            message={{ id: 'asked' as Message['id'], text: running.asked, speaker: null }}
            markedSpan={null}
          />
        )}
        {runningAfter === null && runningTurn}
      </div>
    </div>
  );
}
