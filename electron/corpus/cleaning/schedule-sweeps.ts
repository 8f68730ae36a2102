import type { Batch } from '../../../shared/domain/batch';
import type { VaultWriter } from '../../store/vault-store';
import type { Sweeper } from './sweeper';

/**
 * Milliseconds without a change of a note before its sweep starts, so that a review is not swept after each key press.
 */
const QUIET_MS = 20_000;
/** Milliseconds between checks whether a sweep is due. */
const POLL_INTERVAL_MS = 10 * 60_000;
/** Milliseconds after which every note is swept again, in case of missed changes or improved rules. */
const FULL_SWEEP_INTERVAL_MS = 7 * 24 * 60 * 60_000;

/**
 * Starts sweeps after imports and keeps have settled, and on a slow timer.
 *
 * @returns a function that stops it
 */
export function scheduleSweeps(
  { sweeper, writer }: { sweeper: Pick<Sweeper, 'dueSweep' | 'run'>; writer: Pick<VaultWriter, 'onBatch'> },
  waits = { quietMs: QUIET_MS, lookEveryMs: POLL_INTERVAL_MS },
): () => void {
  let timer: NodeJS.Timeout | null = null;
  const look = () => {
    const mode = sweeper.dueSweep(FULL_SWEEP_INTERVAL_MS);
    if (mode !== null) void sweeper.run(mode);
    wait(waits.lookEveryMs);
  };
  const wait = (ms: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(look, ms);
    timer.unref();
  };
  const stopListening = writer.onBatch(({ actor, changes }: Batch) => {
    // A sweep's own writes do not trigger another.
    if (changes.some(({ table }) => table === 'notes') && (actor === 'person' || actor === 'import'))
      wait(waits.quietMs);
  });
  wait(waits.quietMs);
  return () => {
    stopListening();
    if (timer !== null) clearTimeout(timer);
  };
}
