import { useCommands } from '../commands/commands';
import { useCommand, useRoute } from '../ipc/queries';
import { showToast } from '../ui/feedback/toasts';
import { showSavePage } from '../web/save-page-state';
import type { AppDialog } from './app-dialogs';
import { t } from '../../shared/messages/message';

/** The commands about the vault as a whole: bring in, take out, back up. */
export function useDataCommands(setDialog: (dialog: AppDialog) => void): void {
  const readOnlyReason = useRoute('app.status', null).data?.readOnlyReason ?? null;
  const backUp = useCommand('health.snapshot', {
    onSuccess: ({ state }) =>
      showToast(
        state === 'verified'
          ? { text: t('app.backedUpBackupRead') }
          : { tone: 'error', text: t('app.backupFailedCheckLook') },
      ),
  });
  useCommands([
    {
      id: 'data.import',
      title: t('app.importChatsNotesDocuments'),
      group: t('app.data'),
      otherNames: t('app.obsidianLogseqChatgptClaude'),
      run: () => (readOnlyReason === null ? setDialog('import') : showToast({ tone: 'error', text: readOnlyReason })),
    },
    {
      id: 'data.savePage',
      title: t('web.savePage'),
      group: t('app.data'),
      run: () =>
        readOnlyReason === null
          ? showSavePage({ url: '', isFromLink: false })
          : showToast({ tone: 'error', text: readOnlyReason }),
    },
    {
      id: 'data.export',
      title: t('app.exportEverything'),
      group: t('app.data'),
      otherNames: t('app.markdownHtmlShareCopy'),
      run: () => setDialog('export'),
    },
    {
      id: 'data.restore',
      title: t('common.restoreABackup'),
      group: t('app.data'),
      otherNames: t('app.anotherComputerCopy'),
      run: () => (readOnlyReason === null ? setDialog('restore') : showToast({ tone: 'error', text: readOnlyReason })),
    },
    {
      id: 'data.backUp',
      title: t('common.backUpNow'),
      group: t('app.data'),
      otherNames: t('app.snapshot'),
      run: () => backUp.mutate(null),
    },
  ]);
}
