import { Pin } from 'lucide-react';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useCommand } from '../../../ipc/queries';
import { t } from '../../../../shared/messages/message';

/** Pins a session to the top of the list, or takes it down. */
export function usePin(): (session: SessionSummary) => void {
  const pin = useCommand('chat.pinSession', {
    notice: ({ title, pinnedAt }) => t(pinnedAt === undefined ? 'chat.unpinnedTitle' : 'chat.pinnedTitle', { title }),
  });
  return ({ id, pinnedAt }) => pin.mutate({ id, isPinned: pinnedAt === undefined });
}

/** Pinned sessions first, in the order they were pinned; then the others, newest first. */
export const inListOrder = (sessions: readonly SessionSummary[]): SessionSummary[] =>
  sessions.toSorted((a, b) => {
    if (a.pinnedAt !== undefined || b.pinnedAt !== undefined)
      return (a.pinnedAt ?? Infinity) - (b.pinnedAt ?? Infinity);
    return b.updatedAt - a.updatedAt;
  });

/** Says that a session is pinned. */
export function PinMark({ session }: { session: Pick<SessionSummary, 'pinnedAt'> }) {
  if (session.pinnedAt === undefined) return null;
  return <Pin size={11} role="img" aria-label={t('common.pinned')} />;
}
