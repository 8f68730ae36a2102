import { useId, type ReactNode } from 'react';
import { t } from '../../shared/messages/message';
import { Button } from '../ui/actions/button';
import { Dialog, type DialogProps } from '../ui/layout/dialog';
import styles from './form-dialog.module.css';
import { Problem } from './problem';

interface Props extends Pick<DialogProps, 'title' | 'description' | 'initialFocus' | 'onClose'> {
  isOpen?: boolean;
  submitText: string;
  /** False while something is missing, and while the answer is awaited. */
  canSubmit: boolean;
  onSubmit: () => void;
  /** Why it could not be done. */
  error?: unknown;
  children: ReactNode;
}

/** A dialog of a few fields: Enter or its first button submits them, and an error stands below them. */
export function FormDialog({ isOpen = true, submitText, canSubmit, onSubmit, error, children, ...dialog }: Props) {
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      {...dialog}
      actions={
        <>
          <Button tone="primary" type="submit" form={id} disabled={!canSubmit}>
            {submitText}
          </Button>
          <Button onClick={dialog.onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) onSubmit();
        }}
      >
        {children}
        <Problem error={error} className="dropped-text" />
      </form>
    </Dialog>
  );
}
