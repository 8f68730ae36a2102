import { Form } from '../ui/forms/form';
import { useState, type ReactNode, type Ref, type RefObject } from 'react';
import { isAppError } from '../../shared/ipc/errors';
import { errorText } from '../ipc/client';
import { Button } from '../ui/actions/button';
import { TextField } from '../ui/forms/text-field';
import { Dialog } from '../ui/layout/dialog';
import { showVaultDialog } from './vault-dialog-state';
import styles from './vaults.module.css';
import { t } from '../../shared/messages/message';

export const closeVaultDialog = () => showVaultDialog(null);

/** Runs a change and keeps the reason of its refusal, to be shown where it can be mended. */
export function useAct() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async (act: () => Promise<unknown>, onDone: () => void = closeVaultDialog) => {
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

/** A dialog about a vault whose field has the focus and whose button sends it. */
export function FormDialog({ title, description, submit, isReady, onSubmit, field, children }: FormDialogProps) {
  return (
    <Dialog isOpen onClose={closeVaultDialog} title={title} description={description} initialFocus={field}>
      <Form
        className={styles.form}
        onSubmit={() => {
          if (isReady) onSubmit();
        }}
      >
        {children}
        <div className={styles.acts}>
          <Button type="submit" tone="primary" disabled={!isReady}>
            {submit}
          </Button>
          <Button onClick={closeVaultDialog}>{t('common.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The name of a vault; the reason why it was refused stands below. */
export function VaultNameField({
  field,
  value,
  refusal,
  selectsOnFocus = false,
  onChange,
}: {
  field: Ref<HTMLInputElement>;
  value: string;
  refusal: string | null;
  selectsOnFocus?: boolean;
  onChange: (name: string) => void;
}) {
  return (
    <TextField
      ref={field}
      label={t('common.name')}
      value={value}
      maxLength={80}
      dir="auto"
      error={refusal}
      {...(selectsOnFocus && { onFocus: (event) => event.target.select() })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
