import { useState, type ReactNode } from 'react';
import type { NoteId } from '../../shared/domain/ids';
import type { NoteSelection } from '../../shared/ipc/routes/collections';
import { t } from '../../shared/messages/message';
import { useCommands } from '../commands/commands';
import { showError } from '../ipc/queries';
import { PublishDialog } from './publish-dialog';
import { ReadingCopyDialog } from './reading-copy-dialog';
import { usePublishableCollections, usePublishedNotes, useRefreshPublished } from './published-notes';
import { call } from '../ipc/client';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { Dialog } from '../ui/layout/dialog';
import styles from './publishing.module.css';

/** What can be done to chosen notes so that others read them. */
export interface SharingAct {
  name: 'publish' | 'withdraw' | 'reading-copy';
  label: string;
  key: string;
  run: () => void;
}

interface SharingActs {
  /** Publishing where a collection is joined, withdrawing where one of the notes is in one, and a copy for reading. */
  acts: readonly SharingAct[];
  /** The open dialog; rendered once. */
  dialog: ReactNode;
}

const TITLES = {
  publish: { note: 'sharing.publishThisNote', selection: 'sharing.publishSelectedNotes' },
  withdraw: { note: 'sharing.withdrawThisNote', selection: 'sharing.withdrawSelectedNotes' },
  'reading-copy': { note: 'sharing.copyOfThisNote', selection: 'sharing.copyOfSelectedNotes' },
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
    | { act: 'publish'; chosen: NoteSelection }
    | { act: 'withdraw'; withdrawals: Withdrawal[] }
    | { act: 'reading-copy'; noteIds: readonly NoteId[] }
    | null
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
    ...(ids.length === 0
      ? []
      : [
          {
            name: 'reading-copy' as const,
            label: t('sharing.makeReadingCopy'),
            key: 'C',
            run: () => show({ act: 'reading-copy', noteIds: ids }),
          },
        ]),
  ];
  useCommands(
    acts.map(({ name, key, run }) => ({
      id: `${scope}.${name}`,
      title: t(TITLES[name][scope]),
      group: t('common.sharedNotes'),
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
      ) : open.act === 'reading-copy' ? (
        <ReadingCopyDialog noteIds={open.noteIds} onClose={close} />
      ) : (
        <WithdrawDialog withdrawals={open.withdrawals} onClose={close} />
      ),
  };
}

/** Notes of one collection that are to leave it. */
interface Withdrawal {
  id: string;
  name: string;
  noteIds: NoteId[];
}

/** From which collections the notes leave, before they do. */
function WithdrawDialog({ withdrawals, onClose }: { withdrawals: readonly Withdrawal[]; onClose: () => void }) {
  const refresh = useRefreshPublished();
  const noteIds = new Set(withdrawals.flatMap((withdrawal) => withdrawal.noteIds));
  const withdraw = async () => {
    onClose();
    let [done, waiting] = [0, 0];
    for (const { id, noteIds: ofCollection } of withdrawals) {
      const result = await call('collections.withdraw', { id, noteIds: ofCollection });
      done += result.done;
      waiting += result.waiting;
    }
    showToast({ text: t('collections.withdrawn', { done, waiting }) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('sharing.askWithdraw', { count: noteIds.size })}
      description={t('sharing.withdrawDetails')}
      actions={
        <>
          <Button tone="danger" onClick={() => void withdraw().catch(showError).finally(refresh)}>
            {t('collections.withdraw')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <ul className={styles.titles}>
        {withdrawals.map(({ id, name, noteIds: ofCollection }) => (
          <li key={id}>{t('sharing.notesInCollection', { count: ofCollection.length, name })}</li>
        ))}
      </ul>
    </Dialog>
  );
}
