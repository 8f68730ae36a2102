import { useRef, useState } from 'react';
import { call } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { TextField } from '../ui/forms/text-field';
import { FormDialog, useAct, VaultNameField } from './form-dialog';
import { useChangeVault } from './use-change-vault';
import styles from './vaults.module.css';

/** Makes a vault and opens it. */
export function CreateDialog() {
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
