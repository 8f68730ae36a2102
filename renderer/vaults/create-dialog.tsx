import { useRef, useState } from 'react';
import { call } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { TextField } from '../ui/forms/text-field';
import { FormDialog, useAct, VaultNameField } from './form-dialog';
import { useChangeVault } from './use-change-vault';
import styles from './vaults.module.css';
import { t } from '../../shared/messages/message';
import { rich } from '../ui/text/rich-message';

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
