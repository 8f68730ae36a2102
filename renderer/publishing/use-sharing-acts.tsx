import { useState, type ReactNode } from 'react';
import type { NoteId } from '../../shared/domain/ids';
import type { NoteSelection } from '../../shared/ipc/routes/collections';
import { t } from '../../shared/messages/message';
import { useCommands } from '../commands/commands';
import { showError } from '../ipc/queries';
import { PublishDialog } from './publish-dialog';
import { usePublishableCollections, usePublishedNotes } from './published-notes';
import { WithdrawDialog, type Withdrawal } from './withdraw-dialog';

/** What can be done to chosen notes in shared collections. */
export interface SharingAct {
  name: 'publish' | 'withdraw';
  label: string;
  key: string;
  run: () => void;
}

interface SharingActs {
  /** Nothing where no collection is joined; withdrawing where one of the notes is in one. */
  acts: readonly SharingAct[];
  /** The open dialog; rendered once. */
  dialog: ReactNode;
}

const TITLES = {
  publish: { note: 'sharing.publishThisNote', selection: 'sharing.publishSelectedNotes' },
  withdraw: { note: 'sharing.withdrawThisNote', selection: 'sharing.withdrawSelectedNotes' },
} as const;

/**
 * Publishing chosen notes and withdrawing those that are published, with their dialogs and commands.
 *
 * @param options `before`: saves what is being written, awaited before a dialog opens
 */
export function useSharingActs(
  ids: readonly NoteId[],
  { scope, before = async () => {} }: { scope: 'note' | 'selection'; before?: (() => Promise<void>) | undefined },
): SharingActs {
  const collections = usePublishableCollections();
  const published = usePublishedNotes();
  const [open, setOpen] = useState<
    { act: 'publish'; chosen: NoteSelection } | { act: 'withdraw'; withdrawals: Withdrawal[] } | null
  >(null);
  const chosen = new Set<string>(ids);
  const withdrawals = published
    .map(({ id, name, noteIds }): Withdrawal => ({ id, name, noteIds: noteIds.filter((noteId) => chosen.has(noteId)) }))
    .filter(({ noteIds }) => noteIds.length > 0);
  const show = (next: NonNullable<typeof open>) => void before().then(() => setOpen(next), showError);
  const acts: SharingAct[] = [
    ...(ids.length === 0 || collections.length === 0
      ? []
      : [
          {
            name: 'publish' as const,
            label: t('sharing.publish'),
            key: 'P',
            run: () => show({ act: 'publish', chosen: { by: 'notes', noteIds: [...ids] } }),
          },
        ]),
    ...(withdrawals.length === 0
      ? []
      : [
          {
            name: 'withdraw' as const,
            label: t('sharing.withdraw'),
            key: 'W',
            run: () => show({ act: 'withdraw', withdrawals }),
          },
        ]),
  ];
  useCommands(
    acts.map(({ name, key, run }) => ({
      id: `${scope}.${name}`,
      title: t(TITLES[name][scope]),
      group: t('noteActs.notes'),
      listKeys: [key],
      run,
    })),
  );
  const close = () => setOpen(null);
  return {
    acts,
    dialog:
      open === null ? null : open.act === 'publish' ? (
        <PublishDialog collections={collections} chosen={open.chosen} onClose={close} />
      ) : (
        <WithdrawDialog withdrawals={open.withdrawals} onClose={close} />
      ),
  };
}
