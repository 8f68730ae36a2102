import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showVaultDialog } from '../../vaults/vault-dialog-state';
import { VaultRows } from '../../vaults/vault-rows';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

/** The person's vaults, and what can be done with them. */
export function VaultsSection() {
  const view = useRoute('vaults.list', null).data;
  return (
    <SettingsSection title={t('common.vaults')} intro={t('settings.eachOwnNotesChats')}>
      {view !== undefined && <VaultRows vaults={view.vaults} />}
      <div className={styles.keyLine}>
        <Button onClick={() => showVaultDialog({ kind: 'create' })}>{t('common.createAVault')}</Button>
        <Button onClick={() => showVaultDialog({ kind: 'open-folder' })}>{t('common.openAVaultsFolder')}</Button>
      </div>
    </SettingsSection>
  );
}
