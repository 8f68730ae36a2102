import { useRef, useState } from 'react';
import { t } from '../../shared/messages/message';
import { errorText } from '../ipc/client';
import { Button } from '../ui/actions/button';
import { TextField } from '../ui/forms/text-field';
import styles from './lock.module.css';

/** The whole window while the screen is locked. */
export function LockScreen({ onUnlock }: { onUnlock: (passphrase: string) => Promise<void> }) {
  const [passphrase, setPassphrase] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function unlock() {
    setChecking(true);
    try {
      await onUnlock(passphrase);
    } catch (error) {
      setRefusal(errorText(error));
      setChecking(false);
      field.current?.select();
    }
  }

  return (
    <main className={styles.screen}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChecking) void unlock();
        }}
      >
        <h1>{t('lock.locked')}</h1>
        <TextField
          ref={field}
          label={t('lock.passphrase')}
          type="password"
          autoComplete="current-password"
          autoFocus
          maxLength={1_000}
          value={passphrase}
          error={refusal}
          onChange={(event) => {
            setPassphrase(event.target.value);
            setRefusal(null);
          }}
        />
        <Button type="submit" tone="primary" disabled={passphrase === '' || isChecking}>
          {isChecking ? t('lock.checking') : t('lock.unlock')}
        </Button>
      </form>
    </main>
  );
}
