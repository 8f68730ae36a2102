import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../ipc/client';
import { routeKey } from '../ipc/queries';
import { saveWhatIsTyped } from '../ipc/unsaved-text';

/** Locks the screen once what is being typed is saved. */
export function useLockNow(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await saveWhatIsTyped();
    queries.setQueryData(routeKey('lock.state', null), await call('lock.lock', null));
  }, [queries]);
}
