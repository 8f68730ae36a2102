import type { Batch } from '../../../../shared/domain/batch';
import type { Logger } from '../../../../shared/lib/logger';
import type { VaultStore } from '../../../store/vault-store';
import type { ImageStamp } from './image-file';
import { indexChangesOfBatch } from './index-changes-of-batch';
import type { IndexMaintenance } from './index-maintenance';

/** Where the image lies, and what the journal says of the change it holds. */
export interface ImageSource {
  file: string;
  vaultId: string;
  /** The last change and its record's hash. */
  journalEnd(): { seq: number; hash: string };
  /** The changes after a record; null when the journal does not hold that record, or they are more than `limit`. */
  changesAfter(record: { seq: number; hash: string }, limit: number): Promise<Batch[] | null>;
}

export interface ImageKeeper {
  /** Fills the index from the image and the changes after it; null when it must be loaded from the store. */
  load(): Promise<{ seq: number } | null>;
  /** The index was loaded from the store: whatever the file holds is out of date. */
  outdate(): void;
  /** A batch was applied. */
  countBatch(): void;
  /** Writes the image where it is worth it: when nothing is asked for a while, or at the end. */
  save(): Promise<void>;
  stop(): void;
}

/** Above this many changes it is quicker to read the store again. */
const MAX_CHANGES = 2_000;
/** Changes from which the image is written again; fewer are read from the journal. */
const CHANGES_PER_IMAGE = 200;
const QUIET_MS = 20_000;

/** @param schedule calls back after `ms`; the returned function cancels it */
export function createImageKeeper(deps: {
  port: Pick<IndexMaintenance, 'saveImage' | 'loadImage' | 'apply' | 'stats'>;
  store: VaultStore;
  log: Logger;
  source: ImageSource;
  /** Runs a task while no batch is applied. */
  runExclusively<Result>(task: () => Promise<Result>): Promise<Result>;
  untilIdle: () => Promise<void>;
  schedule: (ms: number, run: () => void) => () => void;
}): ImageKeeper {
  const { port, store, log, source } = deps;
  let unsavedChanges = 0;
  let cancel: (() => void) | null = null;

  const write = async () => {
    const { lastSeq } = await port.stats();
    const end = source.journalEnd();
    // A batch is on its way: the next quiet moment will do.
    if (end.seq !== lastSeq) return;
    await port.saveImage(source.file, { vaultId: source.vaultId, ...end });
    unsavedChanges = 0;
    log.info('index: image written', { seq: end.seq });
  };
  const save = async () => {
    cancel?.();
    cancel = null;
    if (unsavedChanges < CHANGES_PER_IMAGE) return;
    await deps
      .runExclusively(write)
      .catch((error: unknown) => log.warn('index: image not written', { error: String(error) }));
  };
  const saveWhenQuiet = () => {
    cancel?.();
    cancel = deps.schedule(QUIET_MS, () => void deps.untilIdle().then(save));
  };
  const changesSince = async (stamp: ImageStamp): Promise<Batch[] | null> =>
    source.changesAfter(stamp, MAX_CHANGES).catch(() => null);

  return {
    async load() {
      const stamp = await port.loadImage(source.file, source.vaultId);
      const batches = stamp === null ? null : await changesSince(stamp);
      if (stamp === null || batches === null) return null;
      for (const batch of batches) await port.apply(await indexChangesOfBatch(batch, store), batch.seq);
      unsavedChanges = batches.length;
      log.info('index: image read', { seq: stamp.seq, changes: batches.length });
      if (unsavedChanges >= CHANGES_PER_IMAGE) saveWhenQuiet();
      return { seq: batches.at(-1)?.seq ?? stamp.seq };
    },
    outdate() {
      unsavedChanges = CHANGES_PER_IMAGE;
      saveWhenQuiet();
    },
    countBatch() {
      unsavedChanges += 1;
      if (unsavedChanges >= CHANGES_PER_IMAGE) saveWhenQuiet();
    },
    save,
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
