import { Pin, PinOff } from 'lucide-react';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useCommand } from '../../../ipc/queries';
import type { MenuItem } from '../../../ui/actions/menu-popup';
import { t } from '../../../../shared/messages/message';

/** Pins a session to the top of the list, or takes it down; an item for any menu of a session. */
export function usePinItem(session: Pick<SessionSummary, 'id' | 'title' | 'pinnedAt'>): MenuItem {
  const isPinned = session.pinnedAt !== undefined;
  const pin = useCommand('chat.pinSession', {
    notice: () => t(isPinned ? 'chat.unpinnedTitle' : 'chat.pinnedTitle', { title: session.title }),
  });
  return {
    label: isPinned ? t('chat.unpin') : t('chat.pin'),
    icon: isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
    onSelect: () => pin.mutate({ id: session.id, isPinned: !isPinned }),
  };
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
  return <Pin size={11} role="img" aria-label={t('chat.pinned')} />;
}
