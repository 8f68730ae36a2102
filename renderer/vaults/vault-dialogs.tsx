import { AlertText } from '../ui/feedback/alert-text';
import { useRef, useState, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import type { VaultInfo } from '../../shared/ipc/routes/vaults';
import { call } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { TextField } from '../ui/forms/text-field';
import { Dialog } from '../ui/layout/dialog';
import { closeVaultDialog, FormDialog, useAct, VaultNameField } from './form-dialog';
import { useChangeVault } from './use-change-vault';
import { useVaultDialogs } from './vault-dialog-state';
import styles from './vaults.module.css';
import { t } from '../../shared/messages/message';
import { Spinner } from '../ui/feedback/spinner';
import { rich } from '../ui/text/rich-message';

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
    void run(() => changeVault('vaults.openFolder', { folder: path }, t('vaults.openingTheVault')));
  return (
    <FormDialog
      field={field}
      title={t('vaults.openAVaultsFolderTitle')}
      description={t('vaults.vaultAnotherPlaceMachine')}
      submit={t('common.open')}
      isReady={folder.trim() !== '' && !isRunning}
      onSubmit={() => open(folder)}
    >
      {view?.hasFolderDialog === true && (
        <div>
          <Button onClick={() => open(null)} disabled={isRunning}>
            {t('common.chooseAFolder')}
          </Button>
        </div>
      )}
      <TextField
        ref={field}
        label={t('common.pathOfTheFolder')}
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
      title={t('vaults.renameTheVault')}
      description={t('vaults.folderKeepsName')}
      submit={t('vaults.rename')}
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
        showToast({ text: t('vaults.nameNoLongerList', { name: vault.name }) });
      },
    );
  return (
    <Dialog
      isOpen
      onClose={closeVaultDialog}
      title={t('vaults.forgetName', { name: vault.name })}
      description={t('vaults.leavesListNothingFolder')}
      actions={
        <>
          <Button tone="primary" onClick={forget} disabled={isRunning}>
            {t('common.forget')}
          </Button>
          <Button onClick={closeVaultDialog}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className={styles.folder}>
        <span className={styles.path}>{vault.folder}</span>
        <AlertText text={refusal} className={styles.problem} />
      </div>
    </Dialog>
  );
}

/** Over everything while one vault is closed and the other opened: what is typed now would go nowhere. */
function ChangingVault() {
  const { changing } = useVaultDialogs();
  return changing === null ? null : <Cover text={changing} />;
}

function Cover({ text }: { text: string }) {
  useLayoutEffect(() => {
    const page = document.getElementById('app');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, []);
  return (
    <div className={styles.changing}>
      <Spinner text={text} />
    </div>
  );
}

/** Makes a vault and opens it. */
function CreateDialog() {
  const { changeVault } = useChangeVault();
  const { refusal, isRunning, run, clear } = useAct();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [parent, setParent] = useState<string | null>(null);
  const create = () =>
    void run(() =>
      changeVault(
        'vaults.create',
        { name, parent: parent?.trim() === '' ? null : parent },
        t('vaults.creatingName', { name: name.trim() }),
      ),
    );
  return (
    <FormDialog
      field={field}
      title={t('vaults.createAVaultTitle')}
      description={t('vaults.vaultOwnNotesChats')}
      submit={t('vaults.createAndOpen')}
      isReady={name.trim() !== '' && !isRunning}
      onSubmit={create}
    >
      <VaultNameField
        field={field}
        value={name}
        refusal={refusal}
        onChange={(next) => {
          setName(next);
          clear();
        }}
      />
      <PlaceField parent={parent} onChange={setParent} />
    </FormDialog>
  );
}

/** The button that showed the field is gone with its focus. */
const focusWhenShown = (input: HTMLInputElement | null): void => input?.focus();

/** Where the folder of a new vault is made: among the others, or elsewhere. */
function PlaceField({ parent, onChange }: { parent: string | null; onChange: (parent: string | null) => void }) {
  const view = useRoute('vaults.list', null).data;
  const choose = async () => {
    if (view?.hasFolderDialog !== true) return onChange('');
    const chosen = await call('vaults.chooseParent', null).catch(() => null);
    if (chosen !== null) onChange(chosen);
  };
  if (parent === null)
    return (
      <div className={styles.place}>
        <span className={styles.fact}>
          {rich('vaults.folderMadeVaultsfolder', {
            vaultsFolder: view?.vaultsFolder ?? '…',
            span: (text) => <span className={styles.path}>{text}</span>,
          })}
        </span>
        <Button size="small" onClick={() => void choose()}>
          {t('vaults.chooseAnotherPlace')}
        </Button>
      </div>
    );
  return (
    <div className={styles.place}>
      <TextField
        ref={focusWhenShown}
        label={t('vaults.makeItsFolderIn')}
        value={parent}
        maxLength={1_000}
        spellCheck={false}
        hint={t('vaults.wholePathFolderThere')}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button size="small" onClick={() => onChange(null)}>
        {t('vaults.useTheUsualPlace')}
      </Button>
    </div>
  );
}
