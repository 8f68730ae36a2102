import { useCommands } from '../commands/commands';
import { useCommand, useRoute } from '../ipc/queries';
import { showToast } from '../ui/feedback/toasts';
import type { AppDialog } from './app-dialogs';

/** The commands about the vault as a whole: bring in, take out, back up. */
export function useDataCommands(setDialog: (dialog: AppDialog) => void): void {
  const readOnlyReason = useRoute('app.status', null).data?.readOnlyReason ?? null;
  const backUp = useCommand('health.snapshot', {
    onSuccess: ({ state }) =>
      showToast(
        state === 'verified'
          ? { text: 'Backed up, and the backup was read again.' }
          : { tone: 'error', text: 'The backup failed its check. Look at Health.' },
      ),
  });
  useCommands([
    {
      id: 'data.import',
      title: 'Import chats, notes or documents',
      group: 'Data',
      otherNames: 'obsidian logseq chatgpt claude markdown folder open',
      run: () => (readOnlyReason === null ? setDialog('import') : showToast({ tone: 'error', text: readOnlyReason })),
    },
    {
      id: 'data.export',
      title: 'Export everything',
      group: 'Data',
      otherNames: 'markdown html share copy',
      run: () => setDialog('export'),
    },
    { id: 'data.backUp', title: 'Back up now', group: 'Data', otherNames: 'snapshot', run: () => backUp.mutate(null) },
  ]);
}
