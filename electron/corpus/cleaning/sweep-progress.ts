import type { Batch } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import type { Catalog } from '../catalog/catalog';
import type { SweepState, SweepStateFile } from './sweep-state-file';
import type { TimeSlicerDeps } from './time-slicer';

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
export interface SweepProgress {
  readonly saved: Readonly<SweepState>;
  /** Notes that the next sweep of changes reads. */
  readonly changed: Set<string>;
  setPaused(isPaused: boolean): void;
  /** The sweep that was stopped, or else a new one. */
  begin(mode: SweepMode): RunningSweep;
  /** Notes the sweep has not read yet, in the order of their ids. */
  notesLeft(sweep: RunningSweep): string[];
  /** @param hadMeaning similarities were there; without them a full sweep is due again once they are */
  end(sweep: RunningSweep, hadMeaning: boolean): NonNullable<SweepState['last']>;
  /** Forgets the sweep that was stopped. */
  abandon(): void;
  /** The sweep that is due now; null when none is, or when paused. */
  dueSweep(everyMs: number, hasMeaning: () => boolean): SweepMode | null;
  follow(batch: Batch): void;
  save(): Promise<void>;
  /** Writes the file when it is older than the interval. */
  saveWhenDue(): Promise<void>;
}

export async function openSweepProgress(deps: SweepProgressDeps): Promise<SweepProgress> {
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
    changed,
    setPaused(isPaused) {
      saved.isPaused = isPaused;
    },
    begin: (mode) => (saved.sweep ??= { mode, after: '', done: 0, total: 0, found: 0, startedAt: deps.now() }),
    notesLeft({ mode, after }) {
      const ids = mode === 'full' ? [...catalog.withStatus('kept')].map(({ id }) => id as string) : [...changed];
      return ids.filter((id) => id > after).sort();
    },
    end({ mode, done, found }, hadMeaning) {
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
    abandon() {
      saved.sweep = null;
    },
    dueSweep(everyMs, hasMeaning) {
      if (saved.isPaused) return null;
      if (saved.sweep !== null) return saved.sweep.mode;
      const isFullDue = saved.lastFullAt === null || deps.now() - saved.lastFullAt > everyMs;
      if (isFullDue || (saved.wasWithoutMeaning && hasMeaning())) return 'full';
      return changed.size > 0 ? 'changes' : null;
    },
    follow(batch) {
      for (const { table, id, before, after } of batch.changes) {
        if (table !== 'notes') continue;
        if ((before as Note | null)?.status === 'kept' || (after as Note | null)?.status === 'kept') changed.add(id);
      }
    },
    save,
    async saveWhenDue() {
      if (deps.elapsed() - savedAt > SAVE_INTERVAL_MS) await save();
    },
  };
}
