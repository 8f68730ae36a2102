import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { VaultInfo } from '../../shared/ipc/routes/vaults';
import { call } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { TextField } from '../ui/forms/text-field';
import { Dialog } from '../ui/layout/dialog';
import { ChangingVault } from './changing-vault';
import { CreateDialog } from './create-dialog';
import { closeVaultDialog, FormDialog, useAct, VaultNameField } from './form-dialog';
import { useChangeVault } from './use-change-vault';
import { useVaultDialogs } from './vault-dialog-state';
import styles from './vaults.module.css';

/** The dialogs about vaults; once in the page. */
export function VaultDialogs() {
  const { dialog } = useVaultDialogs();
  return (
    <>
      {dialog?.kind === 'create' && <CreateDialog />}
      {dialog?.kind === 'open-folder' && <OpenFolderDialog />}
      {dialog?.kind === 'rename' && <RenameDialog vault={dialog.vault} />}
      {dialog?.kind === 'forget' && <ForgetDialog vault={dialog.vault} />}
      {createPortal(<ChangingVault />, document.body)}
    </>
  );
}

function OpenFolderDialog() {
  const view = useRoute('vaults.list', null).data;
  const { changeVault } = useChangeVault();
  const { refusal, isRunning, run, clear } = useAct();
  const field = useRef<HTMLInputElement>(null);
  const [folder, setFolder] = useState('');
  const open = (path: string | null) =>
    void run(() => changeVault('vaults.openFolder', { folder: path }, 'Opening the vault'));
  return (
    <FormDialog
      field={field}
      title="Open a vault’s folder"
      description="For a vault from another place or machine. Its settings and model are set up here; the folder brings none with it."
      submit="Open"
      isReady={folder.trim() !== '' && !isRunning}
      onSubmit={() => open(folder)}
    >
      {view?.hasFolderDialog === true && (
        <div>
          <Button onClick={() => open(null)} disabled={isRunning}>
            Choose a folder…
          </Button>
        </div>
      )}
      <TextField
        ref={field}
        label="Path of the folder"
        value={folder}
        maxLength={1_000}
        spellCheck={false}
        error={refusal}
        onChange={(event) => {
          setFolder(event.target.value);
          clear();
        }}
      />
    </FormDialog>
  );
}

function RenameDialog({ vault }: { vault: VaultInfo }) {
  const { refusal, isRunning, run, clear } = useAct();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(vault.name);
  return (
    <FormDialog
      field={field}
      title="Rename the vault"
      description="Its folder keeps its name."
      submit="Rename"
      isReady={name.trim() !== '' && !isRunning}
      onSubmit={() => void run(() => call('vaults.rename', { id: vault.id, name }))}
    >
      <VaultNameField
        field={field}
        value={name}
        refusal={refusal}
        selectsOnFocus
        onChange={(next) => {
          setName(next);
          clear();
        }}
      />
    </FormDialog>
  );
}

function ForgetDialog({ vault }: { vault: VaultInfo }) {
  const { refusal, isRunning, run } = useAct();
  const forget = () =>
    void run(
      () => call('vaults.forget', { id: vault.id }),
      () => {
        closeVaultDialog();
        showToast({ text: `“${vault.name}” is no longer in the list. Its folder is untouched.` });
      },
    );
  return (
    <Dialog
      isOpen
      onClose={closeVaultDialog}
      title={`Forget “${vault.name}”?`}
      description="It leaves this list. Nothing in its folder is deleted, and opening the folder brings it back with its settings. Its API key is removed from this computer."
      actions={
        <>
          <Button tone="primary" onClick={forget} disabled={isRunning}>
            Forget
          </Button>
          <Button onClick={closeVaultDialog}>Cancel</Button>
        </>
      }
    >
      <div className={styles.folder}>
        <span className={styles.path}>{vault.folder}</span>
        {refusal !== null && (
          <p className={styles.problem} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}
