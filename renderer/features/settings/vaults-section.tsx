import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showVaultDialog } from '../../vaults/vault-dialog-state';
import { VaultRows } from '../../vaults/vault-rows';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** The person's vaults, and what can be done with them. */
export function VaultsSection() {
  const view = useRoute('vaults.list', null).data;
  return (
    <SettingsSection
      title="Vaults"
      intro="Each has its own notes, chats, model and settings; nothing goes from one into another. One is open at a time."
    >
      {view !== undefined && <VaultRows vaults={view.vaults} />}
      <div className={styles.keyLine}>
        <Button onClick={() => showVaultDialog({ kind: 'create' })}>Create a vault…</Button>
        <Button onClick={() => showVaultDialog({ kind: 'open-folder' })}>Open a vault’s folder…</Button>
      </div>
    </SettingsSection>
  );
}
