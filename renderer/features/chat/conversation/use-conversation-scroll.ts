import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RunningAnswer } from '../../../ipc/running-answers';
import type { ChatScreenProps } from '../../../navigation/screen-props';

const NEAR_END_PX = 80;

/**
 * The scroll position of a conversation: its end when opened and when the person sends, the target when there is one.
 * Streaming text is followed only while the end is visible, so that the text does not move under a reader above it.
 */
export function useConversationScroll(
  scroller: RefObject<HTMLDivElement | null>,
  {
    lastMessageId,
    running,
    target,
  }: { lastMessageId: string | null; running: RunningAnswer | null; target: ChatScreenProps['target'] },
): void {
  const isAtEnd = useRef(true);
  const targetKey = target === null ? null : `${target.messageId} ${target.start} ${target.end}`;
  const wasSent = useRef(false);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
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
