import { ListChecks, MessageCircle, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useCommand } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import type { MenuItem } from '../../../ui/actions/menu-popup';
import { usePin } from './pin-session';
import { t } from '../../../../shared/messages/message';

export interface SessionActs {
  open: (session: SessionSummary) => void;
  rename: (session: SessionSummary) => void;
  remove: (sessions: readonly SessionSummary[]) => void;
  pin: (sessions: readonly SessionSummary[]) => void;
  review: (sessions: readonly SessionSummary[]) => void;
  /** What can be done to one or several, for a menu. */
  itemsOf: (sessions: readonly SessionSummary[]) => MenuItem[];
}

const ICON = { 'aria-hidden': true } as const;
export const isPinned = ({ pinnedAt }: Pick<SessionSummary, 'pinnedAt'>): boolean => pinnedAt !== undefined;

/** What can be done to one chat or to several; every act on several is one act of undo. The functions never change. */
export function useSessionActs({
  openId,
  onRename,
  onDeleted,
}: {
  openId: SessionId | null;
  onRename: (id: SessionId) => void;
  onDeleted: (id: SessionId, wasOpen: boolean) => void;
}): SessionActs {
  const go = useGo();
  const pinOne = usePin();
  const pinMany = useCommand('chat.pinSessions', {
    notice: (_output, { ids, isPinned: pins }) =>
      t(pins ? 'lists.pinnedChats' : 'lists.unpinnedChats', { count: ids.length }),
  });
  const deleteMany = useCommand('chat.deleteSessions', {
    notice: (_output, { ids }) => {
      const only = removing.current.find(({ id }) => ids.includes(id));
      return ids.length === 1 && only !== undefined
        ? t('chat.deletedTitle', { title: only.title })
        : t('lists.deletedChats', { count: ids.length });
    },
    onSuccess: (_output, { ids }) => ids.forEach((id) => onDeleted(id as SessionId, id === openId)),
  });
  /** Their titles stand in the notice. */
  const removing = useRef<readonly SessionSummary[]>([]);
  const idsOf = (sessions: readonly SessionSummary[]) => sessions.map(({ id }) => id);

  const acts: Omit<SessionActs, 'itemsOf'> = {
    open: ({ id }) => go.toSession(id),
    rename: ({ id }) => onRename(id),
    remove(sessions) {
      removing.current = sessions;
      deleteMany.mutate({ ids: idsOf(sessions) });
    },
    pin(sessions) {
      const pins = !sessions.every(isPinned);
      const [only] = sessions;
      if (sessions.length === 1 && only !== undefined) pinOne(only);
      else pinMany.mutate({ ids: idsOf(sessions), isPinned: pins });
    },
    review: (sessions) => go.toReviewOf(idsOf(sessions)),
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  return useMemo(() => {
    const stable: Omit<SessionActs, 'itemsOf'> = {
      open: (session) => latest.current.open(session),
      rename: (session) => latest.current.rename(session),
      remove: (sessions) => latest.current.remove(sessions),
      pin: (sessions) => latest.current.pin(sessions),
      review: (sessions) => latest.current.review(sessions),
    };
    return { ...stable, itemsOf: (sessions) => itemsOf(sessions, stable) };
  }, []);
}

function itemsOf(sessions: readonly SessionSummary[], acts: Omit<SessionActs, 'itemsOf'>): MenuItem[] {
  const [only] = sessions;
  if (only === undefined) return [];
  const isOne = sessions.length === 1;
  const count = sessions.length;
  const arePinned = sessions.every(isPinned);
  const pin: MenuItem = {
    label: isOne
      ? t(arePinned ? 'chat.unpin' : 'chat.pin')
      : t(arePinned ? 'lists.unpinChats' : 'lists.pinChats', { count }),
    icon: arePinned ? <PinOff {...ICON} /> : <Pin {...ICON} />,
    onSelect: () => acts.pin(sessions),
  };
  const review: MenuItem = {
    label: isOne ? t('lists.reviewChat') : t('lists.reviewChats', { count }),
    icon: <ListChecks {...ICON} />,
    isDisabled: sessions.every(({ pending }) => pending === 0),
    onSelect: () => acts.review(sessions),
  };
  const remove: MenuItem = {
    label: isOne ? t('chat.delete') : t('lists.deleteChats', { count }),
    icon: <Trash2 {...ICON} />,
    keys: ['Del'],
    tone: 'danger',
    onSelect: () => acts.remove(sessions),
  };
  if (!isOne) return [pin, review, remove];
  return [
    {
      label: t('lists.openChat'),
      icon: <MessageCircle {...ICON} />,
      keys: ['Enter'],
      onSelect: () => acts.open(only),
    },
    { label: t('chat.rename'), icon: <Pencil {...ICON} />, keys: ['F2'], onSelect: () => acts.rename(only) },
    pin,
    review,
    remove,
  ];
}
