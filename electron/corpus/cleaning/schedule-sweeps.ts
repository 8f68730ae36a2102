import type { Batch } from '../../../shared/domain/batch';
import type { VaultWriter } from '../../store/vault-store';
import type { Sweeper } from './sweeper';

/** Milliseconds without a change of a note before its sweep begins: a review is not swept after each key. */
const QUIET_MS = 20_000;
/** Milliseconds between two looks whether a sweep is due. */
const POLL_INTERVAL_MS = 10 * 60_000;
/** Every note is looked at once more after this: changes that nobody told of, rules that learned something. */
const FULL_SWEEP_INTERVAL_MS = 7 * 24 * 60 * 60_000;

/**
 * Begins sweeps: after imports and keeps have come to rest, and on a slow timer.
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
    // What a sweep itself writes is no reason for another.
    if (changes.some(({ table }) => table === 'notes') && (actor === 'person' || actor === 'import'))
      wait(waits.quietMs);
  });
  wait(waits.quietMs);
  return () => {
    stopListening();
    if (timer !== null) clearTimeout(timer);
  };
}
