import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { isAppError } from '../../shared/ipc/errors';
import type { VaultInfo } from '../../shared/ipc/routes/vaults';
import { call, errorText } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { TextField } from '../ui/forms/text-field';
import { Dialog } from '../ui/layout/dialog';
import { ChangingVault } from './changing-vault';
import { useChangeVault } from './use-change-vault';
import { showVaultDialog, useVaultDialogs } from './vault-dialog-state';
import styles from './vaults.module.css';

const close = () => showVaultDialog(null);

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

/** Runs a change and keeps the reason of its refusal, to be shown where it can be mended. */
function useAct() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async (act: () => Promise<unknown>, onDone: () => void = close) => {
    setRunning(true);
    setRefusal(null);
    try {
      await act();
      onDone();
    } catch (error) {
      setRefusal(isAppError(error, 'cancelled') ? null : errorText(error));
    } finally {
      setRunning(false);
    }
  };
  return { refusal, isRunning, run, clear: () => setRefusal(null) };
}

interface FormDialogProps {
  title: string;
  description: ReactNode;
  submit: string;
  isReady: boolean;
  onSubmit: () => void;
  /** Gets the focus. */
  field: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

function FormDialog({ title, description, submit, isReady, onSubmit, field, children }: FormDialogProps) {
  return (
    <Dialog isOpen onClose={close} title={title} description={description} initialFocus={field}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
      >
        {children}
        <div className={styles.acts}>
          <Button type="submit" tone="primary" disabled={!isReady}>
            {submit}
          </Button>
          <Button onClick={close}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

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
        `Creating “${name.trim()}”`,
      ),
    );
  return (
    <FormDialog
      field={field}
      title="Create a vault"
      description="A vault has its own notes, chats, model and settings. Nothing goes from one vault into another. A new one starts without a model and looks as this one does."
      submit="Create and open"
      isReady={name.trim() !== '' && !isRunning}
      onSubmit={create}
    >
      <TextField
        ref={field}
        label="Name"
        value={name}
        maxLength={80}
        dir="auto"
        error={refusal}
        onChange={(event) => {
          setName(event.target.value);
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
          Its folder is made in <span className={styles.path}>{view?.vaultsFolder ?? '…'}</span>
        </span>
        <Button size="small" onClick={() => void choose()}>
          Choose another place
        </Button>
      </div>
    );
  return (
    <div className={styles.place}>
      <TextField
        ref={focusWhenShown}
        label="Make its folder in"
        value={parent}
        maxLength={1_000}
        spellCheck={false}
        hint="The whole path of a folder that is there."
        onChange={(event) => onChange(event.target.value)}
      />
      <Button size="small" onClick={() => onChange(null)}>
        Use the usual place
      </Button>
    </div>
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
      <TextField
        ref={field}
        label="Name"
        value={name}
        maxLength={80}
        dir="auto"
        error={refusal}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setName(event.target.value);
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
        close();
        showToast({ text: `“${vault.name}” is no longer in the list. Its folder is untouched.` });
      },
    );
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Forget “${vault.name}”?`}
      description="It leaves this list. Nothing in its folder is deleted, and opening the folder brings it back with its settings. Its API key is removed from this computer."
      actions={
        <>
          <Button tone="primary" onClick={forget} disabled={isRunning}>
            Forget
          </Button>
          <Button onClick={close}>Cancel</Button>
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
