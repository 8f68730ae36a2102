import { useState } from 'react';
import type { NoteId, ResourceId } from '../../../shared/domain/ids';
import { showError, useCommand } from '../../ipc/queries';
import { useProfileMark } from '../../ipc/use-profile-mark';
import { openInOwnWindow } from '../../ipc/own-window';
import { showBeside } from '../../navigation/beside';
import { useGo } from '../../navigation/navigation';
import { noteActItems } from '../note-act-items';
import type { NoteActs } from '../use-note-acts';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { showToast } from '../../ui/feedback/toasts';
import type { NoteSlot } from './note-slot';
import { t } from '../../../shared/messages/message';

/** The actions of a right click on a row: on it alone, or on the selected ones when it is one of them. */
export function useNoteRowMenu({
  slots,
  selection,
  activeKey,
  setActiveKey,
  clear,
  acts,
  onOpen,
}: {
  slots: readonly NoteSlot[];
  selection: ReadonlySet<string>;
  activeKey: string | null;
  setActiveKey: (key: string) => void;
  clear: () => void;
  acts: NoteActs;
  onOpen: (slot: NoteSlot) => void;
}): { items: MenuItem[]; onMenu: (at: EventTarget) => void } {
  const go = useGo();
  const [key, setKey] = useState<string | null>(null);
  const setPinned = useCommand('notes.setPinned', {
    notice: ({ pinned }) => (pinned ? t('common.pinned2') : t('vault.unpinned')),
  });
  const setNever = useCommand('notes.setNeverSurface', {
    notice: ({ neverSurface }) => (neverSurface ? t('vault.neverUsedAnswersNow') : t('vault.mayUsedAnswersAgain')),
  });
  const setStatus = useCommand('notes.setStatus', {
    notice: ({ status }) => (status === 'archived' ? t('common.archived2') : t('vault.broughtBack')),
  });
  const setMany = useCommand('notes.setStatusOfMany', {
    notice: ({ changed }, { status }) =>
      t(status === 'archived' ? 'lists.archivedNotes' : 'lists.keptNotes', { count: changed }),
  });
  const slot = slots.find((each) => each.key === (key ?? activeKey)) ?? null;
  const row = slot?.row ?? null;
  const count = selection.size > 0 && slot !== null && selection.has(slot.key) ? selection.size : 1;

  const profile = useProfileMark((row?.id ?? null) as NoteId | null);

  const onMenu = (at: EventTarget) => {
    const option = at instanceof Element ? at.closest('[role=option], [role=row]') : null;
    const index = option === null ? null : Number(option.getAttribute('data-index'));
    const wanted = (index === null ? slots.find((each) => each.key === activeKey) : slots[index]) ?? null;
    setKey(wanted?.key ?? null);
    if (wanted === null) return;
    setActiveKey(wanted.key);
    // A row outside of the selection is acted on alone.
    if (!selection.has(wanted.key)) clear();
  };
  if (slot === null || row === null) return { items: [], onMenu };

  const id = row.id as NoteId;
  const single: MenuItem[] = [
    { label: t('common.open'), keys: ['Enter'], onSelect: () => onOpen(slot) },
    { label: t('beside.open'), onSelect: () => showBeside(`/vault/${row.kind}/${row.id}`) },
    { label: t('ownWindow.open'), onSelect: () => openInOwnWindow(`/vault/${row.kind}/${row.id}`) },
    {
      label: t('common.copyLink'),
      onSelect: () =>
        void navigator.clipboard
          .writeText(`[[${row.title}]]`)
          .then(() => showToast({ text: t('vault.copiedTitlePasteInto', { title: row.title }) }), showError),
    },
  ];
  if (row.kind === 'resource') {
    const add = () => acts.addToProject({ resources: [row.id as ResourceId] });
    return { items: [...single, { label: t('projects.addTo'), onSelect: add }], onMenu };
  }
  const isNote = row.status === 'kept' || row.status === 'archived';
  const noteItems: MenuItem[] = [
    { label: t('common.showInGraph'), onSelect: () => go.toGraph(id) },
    {
      label: row.pinned ? t('common.unpin') : t('common.pin'),
      onSelect: () => setPinned.mutate({ id, pinned: !row.pinned }),
    },
    ...(row.status === 'kept' ? [{ label: profile.text, onSelect: profile.toggle }] : []),
    {
      label: row.hidden === 'never-surface' ? t('common.useInAnswersAgain') : t('common.neverUseInAnswers'),
      onSelect: () => setNever.mutate({ id, neverSurface: row.hidden !== 'never-surface' }),
    },
    row.status === 'archived'
      ? { label: t('common.bringBack'), onSelect: () => setStatus.mutate({ id, status: 'kept' }) }
      : { label: t('common.archiveVerb'), onSelect: () => setStatus.mutate({ id, status: 'archived' }) },
  ];
  const actItems = noteActItems(acts, count);
  const areArchived = slots.every((each) => !selection.has(each.key) || each.row?.status === 'archived');
  if (count > 1)
    return {
      items: [
        {
          label: t('vault.copyCountLinks', { count }),
          onSelect: () => {
            const titles = slots.flatMap((each) => (selection.has(each.key) ? (each.row?.title ?? []) : []));
            void navigator.clipboard
              .writeText(titles.map((title) => `- [[${title}]]`).join('\n'))
              .then(() => showToast({ text: t('vault.copiedCountLinks', { count }) }), showError);
          },
        },
        {
          label: t(areArchived ? 'lists.keepNotes' : 'lists.archiveNotes', { count }),
          onSelect: () =>
            setMany.mutate(
              { ids: [...selection] as NoteId[], status: areArchived ? 'kept' : 'archived' },
              { onSuccess: clear },
            ),
        },
        ...actItems,
      ],
      onMenu,
    };
  const undecided: MenuItem[] = [{ label: t('common.review'), onSelect: go.toReview }];
  return { items: [...single, ...(isNote ? [...noteItems, ...actItems] : undecided)], onMenu };
}
