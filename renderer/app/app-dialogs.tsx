import { lazy, Suspense } from 'react';
import { SavePageDialog } from '../web/save-page-dialog';
import { CheatSheet } from './cheat-sheet';
import { CommandPalette } from './palette/command-palette';

export type AppDialog = 'palette' | 'switcher' | 'cheat-sheet' | 'import' | 'export' | 'restore' | null;

const ImportDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/import-dialog')).ImportDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/export-dialog')).ExportDialog,
}));

const RestoreBackupDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/restore-backup-dialog')).RestoreBackupDialog,
}));

/** The dialogs that open over any screen. */
export function AppDialogs({ dialog, onClose }: { dialog: AppDialog; onClose: () => void }) {
  return (
    <>
      <CommandPalette
        isOpen={dialog === 'palette' || dialog === 'switcher'}
        purpose={dialog === 'switcher' ? 'switch' : 'all'}
        onClose={onClose}
      />
      <SavePageDialog />
      <CheatSheet isOpen={dialog === 'cheat-sheet'} onClose={onClose} />
      <Suspense>
        {dialog === 'import' && <ImportDialog isOpen onClose={onClose} />}
        {dialog === 'restore' && <RestoreBackupDialog onClose={onClose} />}
        {dialog === 'export' && <ExportDialog isOpen onClose={onClose} />}
      </Suspense>
    </>
  );
}
