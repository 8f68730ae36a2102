import type { Batch } from '../../shared/domain/batch';
import type { Logger } from '../../shared/lib/logger';

/** The change of the journal that an image holds everything up to. */
export interface ImageStamp {
  vaultId: string;
  seq: number;
  /** The hash of the journal's record with that number. */
  hash: string;
}

/** What the journal says of the changes that an image holds or lacks. */
export interface ImageSource {
  folder: string;
  vaultId: string;
  /** The last change and its record's hash. */
  journalEnd(): { seq: number; hash: string };
  /** The changes after a record; null when the journal does not hold that record, or they are more than `limit`. */
  changesAfter(record: { seq: number; hash: string }, limit: number): Promise<Batch[] | null>;
}

/** The images beside a vault. */
export const imageSourceOf = (
  folder: string,
  { id, journalEnd, changesAfter }: { id: string } & Pick<ImageSource, 'journalEnd' | 'changesAfter'>,
): ImageSource => ({ folder, vaultId: id, journalEnd, changesAfter });

/** A derived structure that can be written to a file and filled from it. */
export interface KeptImage {
  /** The name that the log has for it. */
  name: string;
  /** Fills the structure from its file; null, with nothing changed, when the file cannot be used. */
  read(): Promise<ImageStamp | null>;
  write(stamp: ImageStamp): Promise<void>;
  /** Applies the changes after the file's, in order. */
  apply(batches: readonly Batch[]): Promise<void>;
  /** The last change that the structure holds. */
  lastSeq(): Promise<number>;
}

/** Reading the store again is quicker than applying more changes than this. */
const MAX_CHANGES = 2_000;
/** Changes from which the image is written again; fewer are read from the journal. */
const CHANGES_PER_IMAGE = 200;
const QUIET_MS = 20_000;

/** Fills a structure from its image and the changes after it; null when it must be filled from the store. */
export async function loadFromImage(
  image: Pick<KeptImage, 'read' | 'apply'>,
  source: Pick<ImageSource, 'changesAfter'>,
): Promise<{ stamp: ImageStamp; seq: number; changes: number } | null> {
  const stamp = await image.read();
  const batches = stamp === null ? null : await source.changesAfter(stamp, MAX_CHANGES).catch(() => null);
  if (stamp === null || batches === null) return null;
  if (batches.length > 0) await image.apply(batches);
  return { stamp, seq: batches.at(-1)?.seq ?? stamp.seq, changes: batches.length };
}

/**
 * Keeps a derived structure on disk between starts, checked against the journal.
 *
 * @param schedule calls back after `ms`; the returned function cancels it
 */
export function createImageKeeper(deps: {
  image: KeptImage;
  source: ImageSource;
  log: Logger;
  /** Runs a task while no batch is applied. */
  runExclusively<Result>(task: () => Promise<Result>): Promise<Result>;
  untilIdle: () => Promise<void>;
  schedule: (ms: number, run: () => void) => () => void;
}) {
  const { image, log, source } = deps;
  let unsavedChanges = 0;
  let cancel: (() => void) | null = null;

  const write = async () => {
    const lastSeq = await image.lastSeq();
    const end = source.journalEnd();
    // A batch is on its way: the next quiet moment will do.
    if (end.seq !== lastSeq) return;
    await image.write({ vaultId: source.vaultId, ...end });
    unsavedChanges = 0;
    log.info(`${image.name}: image written`, { seq: end.seq });
  };
  const save = async () => {
    cancel?.();
    cancel = null;
    if (unsavedChanges < CHANGES_PER_IMAGE) return;
    await deps
      .runExclusively(write)
      .catch((error: unknown) => log.warn(`${image.name}: image not written`, { error: String(error) }));
  };
  const saveWhenQuiet = () => {
    cancel?.();
    cancel = deps.schedule(QUIET_MS, () => void deps.untilIdle().then(save));
  };

  return {
    /** Whatever is wrong with the image, the store has everything. */
    async load(): Promise<{ seq: number } | null> {
      try {
        const loaded = await loadFromImage(image, source);
        if (loaded === null) return null;
        unsavedChanges = loaded.changes;
        log.info(`${image.name}: image read`, { seq: loaded.stamp.seq, changes: loaded.changes });
        if (unsavedChanges >= CHANGES_PER_IMAGE) saveWhenQuiet();
        return { seq: loaded.seq };
      } catch (error) {
        log.warn(`${image.name}: image not read`, { error: String(error) });
        return null;
      }
    },
    /** The structure was filled from the store: whatever the file holds is out of date. */
    outdate(): void {
      unsavedChanges = CHANGES_PER_IMAGE;
      saveWhenQuiet();
    },
    /** A batch was applied. */
    countBatch(): void {
      unsavedChanges += 1;
      if (unsavedChanges >= CHANGES_PER_IMAGE) saveWhenQuiet();
    },
    /** Writes the image where it is worth it: when nothing is asked for a while, or at the end. */
    save,
  };
}
