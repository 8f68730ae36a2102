import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { ToolCall } from '../../../../shared/domain/tool-call';
import { currentLocale, t } from '../../../../shared/messages/message';
import { decideToolCall } from '../../../ipc/running-answers';
import { showError } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { announce } from '../../../ui/feedback/announcer';
import { isDialogOpen } from '../../../ui/focus/focus-unless-dialog-open';
import { useTakenFocus } from '../../../ui/focus/use-taken-focus';
import { dateFormat } from '../../../ui/text/date-format';
import { CallBytes } from '../answer/call-bytes';
import { callTitle, ToolCalls } from '../answer/tool-calls';
import styles from '../answer/tool-calls.module.css';

/** The calls of an answer that is being written; one that waits asks the person. */
export function RunningToolCalls({ calls }: { calls: readonly ToolCall[] }) {
  const past = calls.filter(({ state }) => state !== 'waiting');
  return (
    <>
      {past.length > 0 && <ToolCalls calls={past} />}
      {calls.map((call) => call.state === 'waiting' && <WaitingCall key={call.id} call={call} />)}
    </>
  );
}

/** A call before it is made: every byte of it, and the person's decision. */
function WaitingCall({ call }: { call: ToolCall }) {
  const card = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [isDecided, setDecided] = useState(false);
  useAskedFocus(card, callTitle(call));
  const decide = (decision: 'call' | 'not-now' | 'always') => {
    setDecided(true);
    decideToolCall(call.id, decision).catch((error: unknown) => {
      setDecided(false);
      showError(error);
    });
  };
  return (
    <div
      ref={card}
      role="group"
      tabIndex={-1}
      className={styles.waiting}
      aria-labelledby={heading}
      data-testid="waiting-call"
    >
      <p id={heading} className={styles.question}>
        {callTitle(call)}
      </p>
      <CallBytes call={call} />
      <div className={styles.acts}>
        <Button size="small" tone="primary" disabled={isDecided} onClick={() => decide('call')}>
          {t('tools.call')}
        </Button>
        <Button size="small" disabled={isDecided} onClick={() => decide('not-now')}>
          {t('tools.notThisTime')}
        </Button>
        <Button size="small" tone="plain" disabled={isDecided} onClick={() => decide('always')}>
          {t('tools.alwaysAllow')}
        </Button>
        {call.expiresAt !== undefined && (
          <span className={styles.heading}>{t('tools.untilThen', { time: clockText(call.expiresAt) })}</span>
        )}
      </div>
    </div>
  );
}

/**
 * Brings the question into view and says it. The focus goes to the question, never to a button of it: a key that was
 * meant for the message field decides nothing. Somebody who is writing keeps it.
 */
function useAskedFocus(card: RefObject<HTMLDivElement | null>, title: string): void {
  const said = useRef(title);
  useEffect(() => {
    announce(t('tools.decisionIsAsked', { title: said.current }));
    card.current?.scrollIntoView?.({ block: 'nearest' });
  }, [card]);
  useTakenFocus(card, true, isFree);
}

const isFree = (focused: HTMLElement | null): boolean => !isWriting(focused) && !isDialogOpen();

const clockText = (at: number): string =>
  dateFormat(currentLocale(), { hour: '2-digit', minute: '2-digit' }).format(at);

const isWriting = (element: HTMLElement | null): boolean =>
  element?.isContentEditable === true ||
  ((element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) && element.value !== '');
