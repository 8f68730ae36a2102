import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { call } from '../ipc/client';
import { routeKey, useRoute } from '../ipc/queries';
import { LockScreen } from './lock-screen';
import { useIdleLock } from './use-idle-lock';

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
