import {
  BookmarkCheck,
  AppWindow,
  Columns2,
  FolderInput,
  ListChecks,
  MessageCircle,
  NotebookPen,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useCommand } from '../../../ipc/queries';
import { openInOwnWindow } from '../../../ipc/own-window';
import { showBeside } from '../../../navigation/beside';
import { useGo } from '../../../navigation/navigation';
import { noteTakingOf, useTakeNotes, type NoteTaking } from '../../../note-taking/use-take-notes';
import type { MenuItem } from '../../../ui/actions/menu-popup';
import { keepsSaidLabel, useKeepsSaid } from './keeps-said';
import { usePin } from './pin-session';
import { labels, t } from '../../../../shared/messages/message';
import { useStableFunctions } from '../../../ui/use-stable-functions';

export type SessionActs = ReturnType<typeof useSessionActs>;
type Sessions = readonly SessionSummary[];

const ICON = { 'aria-hidden': true } as const;
/** Of a row of the list: moves the chat, or those that are selected, to a project. */
export const MOVE_KEY = 'M';
export const isMoveKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toUpperCase() === MOVE_KEY && !ctrlKey && !metaKey && !altKey;
export const isPinned = ({ pinnedAt }: Pick<SessionSummary, 'pinnedAt'>): boolean => pinnedAt !== undefined;

interface ActsOptions {
  openId: SessionId | null;
  onRename: (id: SessionId) => void;
  onDeleted: (id: SessionId, wasOpen: boolean) => void;
  /** Asks which project they are moved to. */
  onMove: (sessions: Sessions) => void;
}

/** What can be done to one chat or to several; every act on several is one act of undo. The functions never change. */
export function useSessionActs({ openId, onRename, onDeleted, onMove }: ActsOptions) {
  const go = useGo();
  const pinOne = usePin();
  const takeNotes = useTakeNotes();
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
  const keepSaid = useKeepsSaid();
  const idsOf = (sessions: readonly SessionSummary[]) => sessions.map(({ id }) => id);

  const acts = useStableFunctions({
    open: ({ id }: SessionSummary) => go.toSession(id),
    rename: ({ id }: SessionSummary) => onRename(id),
    remove: (sessions: Sessions) => {
      removing.current = sessions;
      deleteMany.mutate({ ids: idsOf(sessions) });
    },
    pin: (sessions: Sessions) => {
      const pins = !sessions.every(isPinned);
      const [only] = sessions;
      if (sessions.length === 1 && only !== undefined) pinOne(only);
      else pinMany.mutate({ ids: idsOf(sessions), isPinned: pins });
    },
    keepSaid,
    move: onMove,
    review: (sessions: Sessions) => go.toReviewOf(idsOf(sessions)),
    takeNotes: (sessions: Sessions, alsoAnswers = false) => takeNotes(idsOf(sessions), alsoAnswers),
  });
  return useMemo(
    () => ({
      ...acts,
      /** What can be done to one or several, for a menu. */
      itemsOf: (sessions: Sessions, taking: ReadonlySet<string>) => itemsOf(sessions, taking, acts),
    }),
    [acts],
  );
}

/** Those of which notes can be taken. */
export const untakenOf = (sessions: readonly SessionSummary[], taking: ReadonlySet<string>): SessionSummary[] =>
  sessions.filter((session) => noteTakingOf(session, taking) === 'open');

const NOTE_LABELS: Record<Exclude<NoteTaking, 'none'>, string> = labels({
  open: 'lists.takeNotes',
  taking: 'lists.takingNotes',
  taken: 'lists.notesTaken',
});

/** Taking notes of one or several chats, or what stands in its way; null where none may be taken. */
function takeNotesItem(
  sessions: readonly SessionSummary[],
  taking: ReadonlySet<string>,
  acts: Pick<SessionActs, 'takeNotes'>,
): MenuItem | null {
  const states = new Set(sessions.map((session) => noteTakingOf(session, taking)));
  const state = (['open', 'taking', 'taken'] as const).find((one) => states.has(one));
  if (state === undefined) return null;
  const untaken = untakenOf(sessions, taking);
  return {
    label:
      state === 'open' && sessions.length > 1
        ? t('lists.takeNotesOfChats', { count: untaken.length })
        : NOTE_LABELS[state],
    icon: <NotebookPen {...ICON} />,
    isDisabled: state !== 'open',
    onSelect: () => acts.takeNotes(untaken),
  };
}

function itemsOf(
  sessions: readonly SessionSummary[],
  taking: ReadonlySet<string>,
  acts: Omit<SessionActs, 'itemsOf'>,
): MenuItem[] {
  const [only] = sessions;
  if (only === undefined) return [];
  const isOne = sessions.length === 1;
  const count = sessions.length;
  const arePinned = sessions.every(isPinned);
  const pin: MenuItem = {
    label: isOne
      ? t(arePinned ? 'common.unpin' : 'common.pin')
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
  const move: MenuItem = {
    label: isOne ? t('projects.moveTo') : t('projects.moveChats', { count }),
    icon: <FolderInput {...ICON} />,
    keys: [MOVE_KEY],
    onSelect: () => acts.move(sessions),
  };
  const taken = takeNotesItem(sessions, taking, acts);
  const notes: MenuItem[] =
    taken === null
      ? []
      : [
          taken,
          {
            label: t('lists.takeNotesOfAnswers'),
            icon: <NotebookPen {...ICON} />,
            onSelect: () =>
              acts.takeNotes(
                sessions.filter((one) => noteTakingOf(one, taking) !== 'none'),
                true,
              ),
          },
        ];
  const remove: MenuItem = {
    label: isOne ? t('common.delete') : t('lists.deleteChats', { count }),
    icon: <Trash2 {...ICON} />,
    keys: ['Del'],
    tone: 'danger',
    onSelect: () => acts.remove(sessions),
  };
  if (!isOne) return [pin, move, ...notes, review, remove];
  return [
    {
      label: t('common.open'),
      icon: <MessageCircle {...ICON} />,
      keys: ['Enter'],
      onSelect: () => acts.open(only),
    },
    {
      label: t('beside.open'),
      icon: <Columns2 {...ICON} />,
      onSelect: () => showBeside(`/chat/${only.id}`),
    },
    {
      label: t('ownWindow.open'),
      icon: <AppWindow {...ICON} />,
      onSelect: () => openInOwnWindow(`/chat/${only.id}`),
    },
    { label: t('common.rename'), icon: <Pencil {...ICON} />, keys: ['F2'], onSelect: () => acts.rename(only) },
    pin,
    move,
    ...notes,
    review,
    {
      label: keepsSaidLabel(only),
      icon: <BookmarkCheck {...ICON} />,
      isDisabled: only.incognito,
      onSelect: () => acts.keepSaid(only),
    },
    remove,
  ];
}
