import { AlertText } from '../../../ui/feedback/alert-text';
import { Form } from '../../../ui/forms/form';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { BackupPreview } from '../../../../shared/ipc/routes/backup';
import type { VaultInfo, VaultsView } from '../../../../shared/ipc/routes/vaults';
import { freeName } from '../../../../shared/lib/free-name';
import { errorText } from '../../../ipc/client';
import { useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import { DialogActions } from '../../../ui/layout/dialog';
import { formatDate } from '../../../ui/text/date-text';
import { useAct, VaultNameField } from '../../../vaults/form-dialog';
import { useChangeVault } from '../../../vaults/use-change-vault';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';

interface OpenedBackupProps {
  backup: BackupPreview;
  uploadId: string;
  /** The upload is used up. */
  onRestored: () => void;
  onClose: () => void;
}

/** A step of the dialog: what can be done with an opened backup, of this vault, of another one of the list, or of one that is not here. */
export function OpenedBackup(props: OpenedBackupProps) {
  const { backup, onClose } = props;
  const view = useRoute('vaults.list', null).data;
  const [isNewWanted, setNewWanted] = useState(false);
  if (view === undefined) return null;
  // One whose folder is gone comes back as what it was.
  const listed = view.vaults.find(({ id, state }) => id === backup.vaultId && state !== 'missing') ?? null;
  if (listed === null || isNewWanted) return <AsNewVault {...props} view={view} original={listed} />;
  const asNew = <Button onClick={() => setNewWanted(true)}>{t('exchange.openAsNewVaultDots')}</Button>;
  return backup.changes === null ? (
    <OfListedVault backup={backup} vault={listed} asNew={asNew} onClose={onClose} />
  ) : (
    <OfThisVault {...props} changes={backup.changes} asNew={asNew} />
  );
}

/**
 * The passphrase's field is gone with its focus. The component library gives that to the dialog as a whole, and once more
 * in the next frame.
 */
function useFirstFocus<Focusable extends HTMLElement>(): RefObject<Focusable | null> {
  const first = useRef<Focusable>(null);
  useEffect(() => {
    first.current?.focus();
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, [role=dialog]')) first.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return first;
}

function OfThisVault({
  backup: { madeAt },
  changes,
  uploadId,
  asNew,
  onRestored,
  onClose,
}: OpenedBackupProps & { changes: NonNullable<BackupPreview['changes']>; asNew: ReactNode }) {
  const stay = useFirstFocus<HTMLButtonElement>();
  const restore = useCommand('backup.restore', {
    quiet: true,
    onSuccess: () => {
      onRestored();
      showToast({ text: t('exchange.restoredStateBeforeKept') });
      onClose();
    },
  });
  const { added, changed, removed } = changes;
  const isSame = added + changed + removed === 0;
  const actions = (
    <>
      {!isSame && (
        <Button tone="primary" disabled={restore.isPending} onClick={() => restore.mutate({ uploadId })}>
          {restore.isPending ? t('common.restoring') : t('common.restore')}
        </Button>
      )}
      {asNew}
      <Button ref={stay} onClick={onClose}>
        {isSame ? t('common.close') : t('common.keepWhatIsHere')}
      </Button>
    </>
  );
  return (
    <>
      <div className={styles.body} role="status">
        <p>{t('exchange.backupOfThisVault', { madeAt: formatDate(madeAt) })}</p>
        <p>
          {isSame ? t('common.sameWhatHereThere') : t('exchange.recordsWouldComeBack', { added, changed, removed })}
        </p>
        <AlertText text={restore.isError ? errorText(restore.error) : null} className={styles.problem} />
      </div>
      <DialogActions>{actions}</DialogActions>
    </>
  );
}

function OfListedVault({
  backup: { madeAt },
  vault,
  asNew,
  onClose,
}: {
  backup: BackupPreview;
  vault: VaultInfo;
  asNew: ReactNode;
  onClose: () => void;
}) {
  const { openVault } = useChangeVault();
  const stay = useFirstFocus<HTMLButtonElement>();
  const { name } = vault;
  const actions = (
    <>
      <Button
        tone="primary"
        onClick={() => {
          onClose();
          openVault(vault);
        }}
      >
        {t('vaults.openQuoted', { name })}
      </Button>
      {asNew}
      <Button ref={stay} onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
  return (
    <>
      <div className={styles.body} role="status">
        <p>{t('exchange.backupOfListedVault', { madeAt: formatDate(madeAt), name })}</p>
        <p>{t('exchange.openItToRestoreThere', { name })}</p>
      </div>
      <DialogActions>{actions}</DialogActions>
    </>
  );
}

function AsNewVault({
  backup: { madeAt, vaultId, name: ownName, notes, chats },
  uploadId,
  view,
  original,
  onRestored,
  onClose,
}: OpenedBackupProps & {
  view: VaultsView;
  /** The vault of the backup, which stays beside the new one. */
  original: VaultInfo | null;
}) {
  const { changeVault } = useChangeVault();
  const { refusal, isRunning, run, clear } = useAct();
  const field = useFirstFocus<HTMLInputElement>();
  const [name, setName] = useState(() => {
    const others = view.vaults.filter(({ id, state }) => id !== vaultId || state !== 'missing');
    const missing = view.vaults.find(({ id, state }) => id === vaultId && state === 'missing');
    return freeName(
      missing?.name ?? original?.name ?? ownName ?? t('exchange.restoredVault'),
      others.map((vault) => vault.name),
    );
  });
  const isReady = name.trim() !== '' && !isRunning;
  const restore = () =>
    void run(
      () => changeVault('vaults.restore', { uploadId, name }, t('common.openingName', { name: name.trim() })),
      () => {
        onRestored();
        onClose();
      },
    );
  const actions = (
    <>
      <Button tone="primary" type="submit" form="restore-as-new" disabled={!isReady}>
        {t('exchange.openAsNewVault')}
      </Button>
      <Button onClick={onClose}>{t('common.close')}</Button>
    </>
  );
  return (
    <>
      <Form
        id="restore-as-new"
        className={styles.body}
        onSubmit={() => {
          if (isReady) restore();
        }}
      >
        <p>{t('exchange.backupHolds', { madeAt: formatDate(madeAt), notes, chats })}</p>
        <p>
          {original === null
            ? t('exchange.becomesNewVault')
            : t('exchange.becomesSecondVault', { name: original.name })}
        </p>
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
      </Form>
      <DialogActions>{actions}</DialogActions>
    </>
  );
}
