import { Fragment, useMemo, useRef } from 'react';
import type { BranchPoint } from '../../../../shared/domain/branches';
import type { AttachmentId, MessageId, SourceRef, TraceId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { ChatContradiction } from '../../../../shared/ipc/routes/contradictions';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import type { ChatScreenProps } from '../../../navigation/screen-props';
import type { RunningAnswer } from '../../../ipc/running-answers';
import { Button } from '../../../ui/actions/button';
import type { TextRange } from '../../../ui/text/highlight';
import { AnswerTurn } from './answer-turn';
import { contradictionsByAnswer } from './contradictions-by-answer';
import { ContradictionNotice } from './contradiction-notice';
import { PersonTurn } from './person-turn';
import { ProvisionalUnits } from '../units/provisional-units';
import { RunningTurn } from './running-turn';
import { orderTurns, messageBeforeRunningTurn } from './turn-order';
import styles from './conversation.module.css';
import { unitsByAnswer } from '../units/units-by-answer';
import { useTurnWindow } from './use-turn-window';
import { useConversationScroll } from './use-conversation-scroll';
import { t } from '../../../../shared/messages/message';

export interface ConversationProps {
  messages: Message[];
  units: ReviewUnit[];
  /** Statements of this session that differ from kept notes. */
  contradictions?: readonly ChatContradiction[];
  running: RunningAnswer | null;
  target: ChatScreenProps['target'];
  explained: { messageId: string; ref: SourceRef | null } | null;
  onExplain: (messageId: string, ref: SourceRef | null, traceId?: TraceId) => void;
  branchPoints: ReadonlyMap<MessageId, BranchPoint>;
  onShowBranch: (messageId: MessageId) => void;
  onResend: (id: MessageId, text: string, attachments: AttachmentId[]) => Promise<void>;
  onRetry: (message: Message) => void;
  onAgain: (message: Message) => void;
  onAnalyse: (message: Message) => void;
  onAskArchived: (message: Message) => void;
}

const NONE: readonly ChatContradiction[] = [];

/** The turns of a session: the newest, or those around the target; others as one scrolls. */
export function Conversation({
  messages: stored,
  units,
  contradictions = NONE,
  running,
  target,
  explained,
  onExplain,
  branchPoints,
  onShowBranch,
  onResend,
  onRetry,
  onAgain,
  onAnalyse,
  onAskArchived,
}: ConversationProps) {
  const messages = useMemo(() => orderTurns(stored), [stored]);
  const byId = useMemo(() => new Map(stored.map((message) => [message.id, message])), [stored]);
  const scroller = useRef<HTMLDivElement>(null);
  const targetIndex = target === null ? -1 : messages.findIndex((message) => message.id === target.messageId);
  const turns = useTurnWindow(scroller, {
    count: messages.length,
    targetIndex,
    isSending: running?.pendingText != null,
  });
  const { first, last } = turns;
  const shown = messages.slice(first, last).filter((message) => !(running && message.id === running.answerId));
  const grouped = useMemo(() => unitsByAnswer(stored, units), [stored, units]);
  const differing = useMemo(() => contradictionsByAnswer(stored, contradictions), [stored, contradictions]);
  const lastAnswer = stored.findLast((message) => message.role === 'assistant');
  useConversationScroll(scroller, {
    lastMessageId: stored.at(-1)?.id ?? null,
    running,
    target: targetIndex < 0 ? null : target,
  });

  const runningAfter = messageBeforeRunningTurn(shown, running?.previousAnswerId ?? null);
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
      aria-label={t('chat.conversation')}
      data-testid="conversation"
    >
      <div className={styles.conversation}>
        {first > 0 && (
          <div ref={turns.top}>
            <Button size="small" tone="plain" onClick={turns.showEarlier}>
              {t('chat.earlierMessages', { first })}
            </Button>
          </div>
        )}
        {shown.map((message) => (
          <Fragment key={message.id}>
            {message.role === 'person' ? (
              <PersonTurn
                message={message}
                markedSpan={spanOf(message)}
                branchPoint={branchPoints.get(message.id)}
                isAnswering={running !== null}
                onResend={onResend}
                onShowBranch={onShowBranch}
              />
            ) : (
              <div className={styles.group}>
                <AnswerTurn
                  message={message}
                  variantOf={message.variant ? (byId.get(message.variant.of) ?? null) : null}
                  markedSpan={spanOf(message)}
                  openContradictions={differing.get(message.id)}
                  selected={explained?.messageId === message.id ? explained.ref : null}
                  isAnswering={running !== null}
                  onExplain={onExplain}
                  onRetry={
                    message === lastAnswer && message.state !== 'complete' && !running ? () => onRetry(message) : null
                  }
                  onAgain={onAgain}
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
          <div ref={turns.bottom}>
            <Button size="small" tone="plain" onClick={turns.showLater}>
              {t('chat.laterMessages', { messages: messages.length - last })}
            </Button>
          </div>
        )}
        {running?.pendingText != null && (
          <PersonTurn
            message={{ id: 'asked' as Message['id'], text: running.pendingText, speaker: null }}
            markedSpan={null}
          />
        )}
        {runningAfter === null && runningTurn}
      </div>
    </div>
  );
}
