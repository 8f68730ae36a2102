import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RunningAnswer } from '../../../ipc/running-answers';
import type { ChatScreenProps } from '../../../navigation/screen-props';

const NEAR_END_PX = 80;

/**
 * Where the thread stands: at its end when opened and when the person sends; at the target when there is one. Streaming
 * text is followed only while the end is in sight, so that nothing moves under the eyes of someone reading above.
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
    // Sources and units come after the text; whoever stands at the end goes on standing there.
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
    // Turns that were not drawn yet get their real height now; the second look lands exactly.
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [scroller, targetKey]);
}
