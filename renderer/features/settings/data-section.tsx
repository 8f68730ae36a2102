import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { ExtractionProgress } from '../../note-taking/extraction-progress';
import { UnreadScans } from '../../scans/unread-scans';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { EncryptedBackupDialog } from './exchange/encrypted-backup-dialog';
import { RestoreBackupDialog } from './exchange/restore-backup-dialog';
import { ExportDialog } from './exchange/export-dialog';
import { ImportDialog } from './exchange/import-dialog';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

/** What comes into the vault and goes out of it. */
export function DataSection() {
  const status = useRoute('app.status', null);
  const [layer, setLayer] = useState<'import' | 'export' | 'backup' | 'restore' | null>(null);
  const isReadOnly = status.data?.readOnlyReason != null;
  return (
    <>
      <SettingsSection title={t('settings.yourData')} intro={t('settings.everythingMachineOneFolder')}>
        <p className={styles.path}>{status.data?.dataFolder ?? '…'}</p>
      </SettingsSection>
      <SettingsSection title={t('settings.importAndExport')}>
        <div className={styles.keyLine}>
          <Button onClick={() => setLayer('import')} disabled={isReadOnly}>
            {t('settings.import')}
          </Button>
          <Button onClick={() => setLayer('export')}>{t('settings.exportEverything')}</Button>
          {!isReadOnly && <UnreadScans />}
        </div>
        {isReadOnly && <p className={styles.problem}>{status.data?.readOnlyReason}</p>}
        <ExtractionProgress />
        <SampleVault isReadOnly={isReadOnly} />
      </SettingsSection>
      <SettingsSection title={t('settings.encryptedBackup')} intro={t('settings.copyVaultOneFile')}>
        <div className={styles.keyLine}>
          <Button onClick={() => setLayer('backup')}>{t('settings.makeEncryptedBackup')}</Button>
          <Button onClick={() => setLayer('restore')} disabled={isReadOnly}>
            {t('settings.restoreABackup')}
          </Button>
        </div>
      </SettingsSection>
      {layer === 'backup' && <EncryptedBackupDialog onClose={() => setLayer(null)} />}
      {layer === 'restore' && <RestoreBackupDialog onClose={() => setLayer(null)} />}
      <ImportDialog isOpen={layer === 'import'} onClose={() => setLayer(null)} />
      <ExportDialog isOpen={layer === 'export'} onClose={() => setLayer(null)} />
    </>
  );
}

function SampleVault({ isReadOnly }: { isReadOnly: boolean }) {
  const state = useRoute('exchange.sampleState', null);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: routeKey('exchange.sampleState', null) });
  const load = useCommand('exchange.loadSample', { onSuccess: refresh });
  const remove = useCommand('exchange.removeSample', {
    onSuccess: () => {
      refresh();
      showToast({ text: t('settings.sampleRemovedLoadingAgain') });
    },
  });
  if (state.data === undefined) return null;
  const isBusy = load.isPending || remove.isPending || isReadOnly;
  return (
    <div className={styles.keyLine}>
      {state.data.state === 'loaded' ? (
        <Button onClick={() => remove.mutate(null)} disabled={isBusy}>
          {t('settings.removeSample')}
        </Button>
      ) : (
        <Button onClick={() => load.mutate(null)} disabled={isBusy}>
          {t('settings.openTheSampleVault')}
        </Button>
      )}
    </div>
  );
}
