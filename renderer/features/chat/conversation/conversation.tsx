import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BranchPoint } from '../../../../shared/domain/branches';
import type { MessageId, SourceRef, TraceId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { ChatContradiction } from '../../../../shared/ipc/routes/contradictions';
import type { ProposedCorrection } from '../../../../shared/ipc/routes/corrections';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import type { ChatScreenProps } from '../../../navigation/screen-props';
import type { RunningAnswer } from '../../../ipc/running-answers';
import { Button } from '../../../ui/actions/button';
import { useLandmarkRole } from '../../../ui/layout/region';
import type { TextRange } from '../../../ui/text/highlight';
import type { AnswerActs } from '../answer/use-answer-acts';
import { AnswerTurn } from './answer-turn';
import { ContradictionNotice } from './contradiction-notice';
import { CorrectionCard } from './correction-card';
import { PersonTurn } from './person-turn';
import { ProvisionalUnits } from '../units/provisional-units';
import { RunningTurn } from './running-turn';
import { answersSideBySide, SideBySide } from './side-by-side';
import styles from './conversation.module.css';
import { unitsByAnswer } from '../units/units-by-answer';
import { useTurnWindow } from './use-turn-window';
import { t } from '../../../../shared/messages/message';

const NEAR_END_PX = 80;

/** The end of the answer stays in view above the panel that explains it. */
const SHARE_ABOVE_PANEL = 0.3;

/**
 * The scroll position of a conversation: its end when opened and when the person sends, the target when there is one.
 * Streaming text is followed only while the end is visible, so that the text does not move under a reader above it.
 */
function useConversationScroll(
  scroller: RefObject<HTMLDivElement | null>,
  {
    lastMessageId,
    running,
    target,
    readingId,
  }: {
    lastMessageId: string | null;
    running: RunningAnswer | null;
    target: ChatScreenProps['target'];
    /** The answer under which its panel is open; the text then stays where it is. */
    readingId: string | null;
  },
): void {
  const isAtEnd = useRef(true);
  const isHeld = useRef(false);
  const targetKey = target === null ? null : `${target.messageId} ${target.start} ${target.end}`;
  const wasSent = useRef(false);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      isAtEnd.current =
        !isHeld.current && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    // Sources and units are added after the text; a view at the end stays at the end.
    const resizeObserver = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    if (element.firstElementChild) resizeObserver.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resizeObserver.disconnect();
    };
  }, [scroller]);

  useLayoutEffect(() => {
    isHeld.current = readingId !== null;
    const element = scroller.current;
    const panel = readingId === null ? null : element?.querySelector('[data-pane="context"]');
    if (!element || !panel) return;
    isAtEnd.current = false;
    const above = panel.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollTop += above - element.clientHeight * SHARE_ABOVE_PANEL;
  }, [scroller, readingId]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || targetKey !== null) return;
    const isSending = running?.pendingText != null;
    if (isAtEnd.current || (isSending && !wasSent.current)) {
      isAtEnd.current = true;
      element.scrollTop = element.scrollHeight;
    }
    wasSent.current = isSending;
  }, [scroller, lastMessageId, running, targetKey]);

  useLayoutEffect(() => {
    if (targetKey === null) return;
    const id = targetKey.split(' ')[0]!;
    const message = scroller.current?.querySelector(`[data-message="${CSS.escape(id)}"]`);
    if (!message) return;
    isAtEnd.current = false;
    const show = () => (message.querySelector('mark') ?? message).scrollIntoView({ block: 'center' });
    show();
    // Turns have their real height only after rendering; the second scroll corrects the first.
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [scroller, targetKey]);
}

export interface ConversationProps {
  messages: Message[];
  units: ReviewUnit[];
  /** Statements of this session that differ from kept notes. */
  contradictions?: readonly ChatContradiction[];
  /** What messages of this session ask to do to kept notes. */
  corrections?: readonly ProposedCorrection[];
  running: RunningAnswer | null;
  target: ChatScreenProps['target'];
  explained: { messageId: string; ref: SourceRef | null } | null;
  onExplain: (messageId: string, ref: SourceRef | null, traceId?: TraceId) => void;
  /** The panel for the explained answer, where it stands under it. */
  explanation?: ReactNode | null;
  branchPoints: ReadonlyMap<MessageId, BranchPoint>;
  onShowBranch: (messageId: MessageId) => void;
  acts: AnswerActs;
}

const NONE: readonly ChatContradiction[] = [];
const NO_CORRECTIONS: readonly ProposedCorrection[] = [];

/** The turns of a session: the newest, or those around the target; others as one scrolls. */
export function Conversation({
  messages: stored,
  units,
  contradictions = NONE,
  corrections = NO_CORRECTIONS,
  running,
  target,
  explained,
  onExplain,
  explanation = null,
  branchPoints,
  onShowBranch,
  acts,
}: ConversationProps) {
  const messages = useMemo(() => orderTurns(stored), [stored]);
  const byId = useMemo(() => new Map(stored.map((message) => [message.id, message])), [stored]);
  const scroller = useRef<HTMLDivElement>(null);
  const role = useLandmarkRole('region');
  const targetIndex = target === null ? -1 : messages.findIndex((message) => message.id === target.messageId);
  const turns = useTurnWindow(scroller, {
    count: messages.length,
    targetIndex,
    isSending: running?.pendingText != null,
  });
  const { first, last } = turns;
  const sideBySide = useMemo(() => answersSideBySide(stored), [stored]);
  const shown = messages
    .slice(first, last)
    .filter((message) => !isOfRunning(message, running) && !isBesideAnother(message, sideBySide));
  const grouped = useMemo(() => unitsByAnswer(stored, units), [stored, units]);
  const differing = useMemo(() => contradictionsByAnswer(stored, contradictions), [stored, contradictions]);
  const proposedBy = useMemo(() => new Map(corrections.map((one) => [one.answerId, one])), [corrections]);
  const lastAnswer = stored.findLast((message) => message.role === 'assistant');
  useConversationScroll(scroller, {
    lastMessageId: stored.at(-1)?.id ?? null,
    running,
    target: targetIndex < 0 ? null : target,
    readingId: explanation === null ? null : (explained?.messageId ?? null),
  });

  const runningAfter = messageBeforeRunningTurn(shown, running?.previousAnswerId ?? null);
  const runningTurn = running && <RunningTurn running={running} />;
  const isAtNewest = last === messages.length;
  const spanOf = (message: Message): TextRange | null =>
    target?.messageId === message.id && target.start !== null && target.end !== null
      ? [target.start, target.end]
      : null;

  const renderAnswer = (message: Message) => (
    <AnswerTurn
      message={message}
      variantOf={message.variant ? (byId.get(message.variant.of) ?? null) : null}
      markedSpan={spanOf(message)}
      openContradictions={differing.get(message.id)}
      selected={explained?.messageId === message.id ? explained.ref : null}
      isAnswering={running !== null}
      onExplain={onExplain}
      onRetry={!running && canBeRetried(message, lastAnswer) ? () => acts.retry(message) : null}
      onAgain={acts.answerAgain}
      onAnswerWith={acts.answerWith}
      onAskSeveral={acts.askSeveral}
      onAnalyse={acts.analyse}
      onAskArchived={acts.askArchived}
      onAskEverywhere={acts.askEverywhere}
    />
  );

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role={role}
      aria-label={t('common.conversation')}
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
        {shown.map((message) => {
          const proposed = proposedBy.get(message.id);
          const group = sideBySide.get(message.id);
          return (
            <Fragment key={message.id}>
              {message.role === 'person' ? (
                <PersonTurn
                  message={message}
                  markedSpan={spanOf(message)}
                  branchPoint={branchPoints.get(message.id)}
                  isAnswering={running !== null}
                  onResend={acts.resend}
                  onShowBranch={onShowBranch}
                />
              ) : (
                <div className={styles.group}>
                  {proposed && <CorrectionCard proposed={proposed} />}
                  {group === undefined ? (
                    renderAnswer(message)
                  ) : (
                    <SideBySide answers={group} targetId={target?.messageId ?? null} renderAnswer={renderAnswer} />
                  )}
                  {(group ?? [message]).some(({ id }) => id === explained?.messageId) && explanation}
                  {/* What the card proposes settles the difference as well. */}
                  <ContradictionNotice contradictions={(proposed ? undefined : differing.get(message.id)) ?? NONE} />
                  {/* Nothing is taken twice of one question. */}
                  {message.variant === undefined && (
                    <ProvisionalUnits
                      units={grouped.get(message.id) ?? []}
                      extraction={message.extraction}
                      isQuoting={message.citations.length > 0}
                    />
                  )}
                </div>
              )}
              {message.id === runningAfter && runningTurn}
            </Fragment>
          );
        })}
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

/** Whether it is being written, or stands beside an answer that is. */
const isOfRunning = ({ id, sideBySide }: Message, running: RunningAnswer | null): boolean =>
  running !== null && running.answerId !== null && [id, sideBySide?.first].includes(running.answerId);

/** Whether an unfinished answer is the last one, or stands beside it. */
export const canBeRetried = (answer: Message, last: Message | undefined): boolean =>
  answer.state !== 'complete' &&
  (answer === last || (answer.sideBySide !== undefined && answer.sideBySide.first === last?.sideBySide?.first));

/** Whether it is shown with the first of its group. */
const isBesideAnother = ({ id, sideBySide }: Message, groups: ReadonlyMap<string, Message[]>): boolean =>
  sideBySide !== undefined && sideBySide.first !== id && groups.get(sideBySide.first)?.[0]?.id === sideBySide.first;

/** Contradictions by the id of the answer that ended their turn. */
function contradictionsByAnswer(
  messages: readonly Pick<Message, 'id' | 'role'>[],
  contradictions: readonly ChatContradiction[],
): Map<string, ChatContradiction[]> {
  const grouped = new Map<string, ChatContradiction[]>();
  let waiting: ChatContradiction[] = [];
  for (const { id, role } of messages) {
    waiting.push(...contradictions.filter(({ unit }) => unit.messageId === id));
    if (role !== 'assistant') continue;
    if (waiting.length > 0) grouped.set(id, waiting);
    waiting = [];
  }
  return grouped;
}

/**
 * The order in which turns are shown. Further answers to a question (asked again, two analysts) are stored at the end
 * of the session and shown below the first answer; every other turn keeps its position.
 */
export function orderTurns(messages: readonly Message[]): Message[] {
  const known = new Set(messages.map(({ id }) => id));
  const further = new Map<string, Message[]>();
  const rest: Message[] = [];
  for (const message of messages) {
    const { questionId } = message;
    if (questionId === undefined || !known.has(questionId)) rest.push(message);
    else further.set(questionId, [...(further.get(questionId) ?? []), message]);
  }
  const ordered: Message[] = [];
  let waiting: Message[] = [];
  const release = () => {
    ordered.push(...waiting);
    waiting = [];
  };
  for (const message of rest) {
    // The answers to one question end at the person's next message.
    if (message.role === 'person') release();
    ordered.push(message);
    if (message.role === 'person') waiting = further.get(message.id) ?? [];
  }
  release();
  return ordered;
}

/** The message after which a running answer to an earlier question is shown; null for the end. */
export function messageBeforeRunningTurn(ordered: readonly Message[], answerId: string | null): string | null {
  if (answerId === null) return null;
  const answerIndex = ordered.findIndex(({ id }) => id === answerId);
  if (answerIndex < 0) return null;
  const next = ordered.findIndex(({ role }, index) => index > answerIndex && role === 'person');
  return (next < 0 ? ordered.at(-1) : ordered[next - 1])?.id ?? null;
}
