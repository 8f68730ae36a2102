import type { Batch } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import type { Catalog } from '../catalog/catalog';
import type { TimeSlicerDeps } from './time-slicer';
import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

/** Progress of cleaning on disk. Losing the file loses no proposal: the next sweep covers everything. */
const savedSchema = z.object({
  isPaused: z.boolean(),
  /** Sequence number of the last batch whose notes are among `changed` or were swept. */
  seq: z.number().int().nonnegative(),
  /** When this was written, epoch milliseconds. */
  at: z.number(),
  /** Notes changed since they were last swept. */
  changed: z.array(z.string()).max(1_000_000),
  /** The running sweep: notes up to this id are done. */
  sweep: z
    .object({
      mode: z.enum(['full', 'changes']),
      after: z.string(),
      done: z.number(),
      total: z.number(),
      found: z.number(),
      startedAt: z.number(),
    })
    .nullable(),
  last: z
    .object({ mode: z.enum(['full', 'changes']), at: z.number(), notes: z.number(), found: z.number() })
    .nullable(),
  lastFullAt: z.number().nullable(),
  /** The last full sweep had no similarities, since the vectors were missing. */
  wasWithoutMeaning: z.boolean(),
});
type SweepState = z.infer<typeof savedSchema>;

const INITIAL_SWEEP_STATE: SweepState = {
  isPaused: false,
  seq: 0,
  at: 0,
  changed: [],
  sweep: null,
  last: null,
  lastFullAt: null,
  wasWithoutMeaning: false,
};

export type SweepStateFile = DerivedFile<SweepState>;

export const createSweepStateFile = (path: string, log: Logger): SweepStateFile =>
  createDerivedFile({ path, schema: savedSchema, empty: INITIAL_SWEEP_STATE, name: 'cleaning', log });

/** Tests use this: the state lives in this object only. */
export function createInMemorySweepStateFile(
  saved: SweepState = INITIAL_SWEEP_STATE,
): SweepStateFile & { saved(): SweepState } {
  let held = saved;
  return {
    read: async () => structuredClone(held),
    write: async (next) => {
      held = structuredClone(next);
    },
    saved: () => held,
  };
}

/** Milliseconds between writes of the file during a sweep; a crash repeats at most that much. */
const SAVE_INTERVAL_MS = 2_000;

export type SweepMode = 'full' | 'changes';
export type RunningSweep = NonNullable<SweepState['sweep']>;

export interface SweepProgressDeps extends Pick<TimeSlicerDeps, 'elapsed'> {
  catalog: Pick<Catalog, 'withStatus'>;
  file: SweepStateFile;
  lastSeq: () => number;
  now: () => number;
}

/** How far cleaning is: the sweep under way or stopped, the last ones, and the notes changed since. Kept in a file. */
export type SweepProgress = Awaited<ReturnType<typeof openSweepProgress>>;

export async function openSweepProgress(deps: SweepProgressDeps) {
  const { file, catalog } = deps;
  let saved: SweepState = structuredClone(await file.read());
  const changed = new Set(saved.changed);
  let savedAt = 0;
  // A killed process did not record its last changes, so notes touched since then are added.
  if (deps.lastSeq() > saved.seq)
    for (const note of catalog.withStatus('kept'))
      if (Math.max(note.updatedAt, note.keptAt ?? 0, note.decidedAt ?? 0) >= saved.at) changed.add(note.id);

  const save = (): Promise<void> => {
    savedAt = deps.elapsed();
    return file.write({ ...saved, seq: deps.lastSeq(), at: deps.now(), changed: [...changed] });
  };

  return {
    get saved() {
      return saved;
    },
    /** Notes that the next sweep of changes reads. */
    changed,
    setPaused(isPaused: boolean): void {
      saved.isPaused = isPaused;
    },
    /** The sweep that was stopped, or else a new one. */
    begin: (mode: SweepMode) =>
      (saved.sweep ??= { mode, after: '', done: 0, total: 0, found: 0, startedAt: deps.now() }),
    /** Notes the sweep has not read yet, in the order of their ids. */
    notesLeft({ mode, after }: RunningSweep): string[] {
      const ids = mode === 'full' ? [...catalog.withStatus('kept')].map(({ id }) => id as string) : [...changed];
      return ids.filter((id) => id > after).sort();
    },
    /** @param hadMeaning similarities were there; without them a full sweep is due again once they are */
    end({ mode, done, found }: RunningSweep, hadMeaning: boolean): NonNullable<SweepState['last']> {
      const last = { mode, at: deps.now(), notes: done, found };
      const isFull = mode === 'full';
      saved = {
        ...saved,
        sweep: null,
        last,
        ...(isFull ? { lastFullAt: last.at, wasWithoutMeaning: !hadMeaning } : {}),
      };
      return last;
    },
    /** Forgets the sweep that was stopped. */
    abandon(): void {
      saved.sweep = null;
    },
    /** The sweep that is due now; null when none is, or when paused. */
    dueSweep(everyMs: number, hasMeaning: () => boolean): SweepMode | null {
      if (saved.isPaused) return null;
      if (saved.sweep !== null) return saved.sweep.mode;
      const isFullDue = saved.lastFullAt === null || deps.now() - saved.lastFullAt > everyMs;
      if (isFullDue || (saved.wasWithoutMeaning && hasMeaning())) return 'full';
      return changed.size > 0 ? 'changes' : null;
    },
    follow(batch: Batch): void {
      for (const { table, id, before, after } of batch.changes) {
        if (table !== 'notes') continue;
        if ((before as Note | null)?.status === 'kept' || (after as Note | null)?.status === 'kept') changed.add(id);
      }
    },
    save,
    /** Writes the file when it is older than the interval. */
    async saveWhenDue(): Promise<void> {
      if (deps.elapsed() - savedAt > SAVE_INTERVAL_MS) await save();
    },
  };
}
