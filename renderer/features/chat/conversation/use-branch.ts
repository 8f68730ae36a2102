import { useCallback, useEffect, useMemo, useRef } from 'react';
import { branchMessages, branchPoints, messagesBefore, type BranchPoint } from '../../../../shared/domain/branches';
import type { MessageId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { Session } from '../../../../shared/domain/session';
import { useCommand } from '../../../ipc/queries';
import type { RunningAnswer } from '../../../ipc/running-answers';
import type { ChatScreenProps } from '../../../navigation/screen-props';

export interface ShownBranch {
  messages: Message[];
  points: Map<MessageId, BranchPoint>;
  show: (messageId: MessageId) => void;
}

const NONE: readonly Message[] = [];

/** The branch of a session that is shown; a link to a message of another one goes there. */
export function useBranch(
  opened: { session: Session; messages: Message[] } | null,
  target: ChatScreenProps['target'],
  running: RunningAnswer | null,
): ShownBranch {
  const all = opened?.messages ?? NONE;
  const tip = opened?.session.branchTip ?? null;
  const edits = running?.edits ?? null;
  const messages = useMemo(
    () => (edits === null ? branchMessages(all, tip) : messagesBefore(all, edits)),
    [all, tip, edits],
  );
  const points = useMemo(() => branchPoints(all, messages), [all, messages]);
  const { mutate } = useCommand('chat.showBranch');
  const show = useCallback((messageId: MessageId) => mutate({ messageId }), [mutate]);
  const targetId = target?.messageId ?? null;
  const isElsewhere =
    targetId !== null && all.some(({ id }) => id === targetId) && !messages.some(({ id }) => id === targetId);
  const followed = useRef<string | null>(null);
  const isOpened = opened !== null;
  useEffect(() => {
    if (!isOpened || edits !== null || targetId === followed.current) return;
    // Once for each link: afterwards the person may go to other branches.
    followed.current = targetId;
    if (isElsewhere) show(targetId as MessageId);
  }, [isOpened, isElsewhere, edits, targetId, show]);
  return { messages, points, show };
}
