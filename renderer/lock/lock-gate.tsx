import { Form } from '../ui/forms/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode, useRef, useState } from 'react';
import { call, errorText } from '../ipc/client';
import { routeKey, useRoute } from '../ipc/queries';
import { t } from '../../shared/messages/message';
import { Button } from '../ui/actions/button';
import { TextField } from '../ui/forms/text-field';
import styles from './lock-gate.module.css';
import type { LockState } from '../../shared/ipc/routes/lock';
import { useLockNow } from './lock-now';

/** The app where the screen is not locked; else the field for the passphrase, and nothing of the vault behind it. */
export function LockGate({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data: state, isError } = useRoute('lock.state', null);
  const isLocked = state?.isLocked ?? false;
  useIdleLock(state);
  useEffect(() => {
    if (!isLocked) return;
    // What was read stays in no cache.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'lock.state' });
  }, [isLocked, queries]);
  if (isLocked)
    return (
      <LockScreen
        onUnlock={async (passphrase) =>
          void queries.setQueryData(routeKey('lock.state', null), await call('lock.unlock', { passphrase }))
        }
      />
    );
  return state === undefined && !isError ? null : <>{children}</>;
}

/** The whole window while the screen is locked. */
function LockScreen({ onUnlock }: { onUnlock: (passphrase: string) => Promise<void> }) {
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
      <Form
        className={styles.form}
        onSubmit={() => {
          if (!isChecking) void unlock();
        }}
      >
        <h1>{t('lock.locked')}</h1>
        <TextField
          ref={field}
          label={t('common.passphrase')}
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
          {isChecking ? t('common.checking') : t('lock.unlock')}
        </Button>
      </Form>
    </main>
  );
}

const SIGNS_OF_SOMEBODY = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
/** How often it is looked whether the time is over; a computer that slept is noticed at its first look. */
const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;

/** In it a window tells the others that somebody is there. */
const SOMEBODY = 'somebody-is-here';

/** Locks the screen when nobody has touched key or pointer in any window for the minutes that are set. */
function useIdleLock(state: LockState | undefined): void {
  const lockNow = useLockNow();
  const minutes = state?.isSet === true && !state.isLocked ? state.afterMinutes : null;
  useEffect(() => {
    if (minutes === null) return;
    let last = Date.now();
    let toldAt = 0;
    const others = new BroadcastChannel(SOMEBODY);
    others.onmessage = () => {
      last = Date.now();
    };
    const touch = () => {
      last = Date.now();
      if (last - toldAt < LOOK_MS) return;
      toldAt = last;
      others.postMessage(null);
    };
    const timer = setInterval(() => {
      if (Date.now() - last < minutes * MINUTE_MS) return;
      clearInterval(timer);
      void lockNow();
    }, LOOK_MS);
    for (const sign of SIGNS_OF_SOMEBODY) window.addEventListener(sign, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      others.close();
      for (const sign of SIGNS_OF_SOMEBODY) window.removeEventListener(sign, touch, { capture: true });
    };
  }, [minutes, lockNow]);
}
