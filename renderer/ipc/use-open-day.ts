import { useCallback } from 'react';
import { localDay } from '../../shared/lib/time/day-name';
import { useGo } from '../navigation/navigation';
import { call } from './client';
import { showError } from './queries';

/** Opens the daily note of a day, or the empty page on which its first words create it; without a day, today's. */
export function useOpenDay(): (day?: string) => void {
  const go = useGo();
  return useCallback(
    (day = localDay(Date.now())) => {
      call('days.note', { day }).then(({ id }) => (id === null ? go.toNewDay(day) : go.toNote(id)), showError);
    },
    [go],
  );
}
