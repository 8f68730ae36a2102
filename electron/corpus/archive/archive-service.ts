import type { NoteId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { ArchiveReport, ArchiveResult } from '../../../shared/ipc/routes/archive';
import type { DecisionTable } from '../decisions/decision-table';
import type { NoteDeps } from '../notes/note-deps';
import type { VaultWriter } from '../../store/vault-store';
import type { VitalityService } from '../../vitality/vitality-service';
import { archiveNotes } from './archive-notes';
import { restoreArchivedNotes } from './restore-archived-notes';
import { createConfirmedNotes } from './confirmed-notes';
import { decisionStates, type ProtectionView } from './archive-protections';
import { makeArchiveReport } from './archive-report';

export interface ArchiveDeps extends NoteDeps {
  /** For following the uses; writing goes through `writer`, which adds what follows from a note. */
  batchSource: Pick<VaultWriter, 'onBatch'>;
  vitality: Pick<VitalityService, 'notes' | 'ofNote' | 'parts' | 'ready' | 'state'>;
  decisions: Pick<DecisionTable, 'histories'>;
}

/**
 * How a long run tells how far it is, and is told to stop. Once `done` is `total` the batch is being written and is not
 * stopped any more.
 */
export interface ArchiveRun {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface ArchiveService {
  /** What would be archived and why; writes nothing. */
  dryRun(): Promise<ArchiveReport>;
  /** One batch. What was edited, put away or is protected by now is left alone. Cancelled: nothing is written. */
  archive(notes: readonly { id: NoteId; version: number }[], run?: ArchiveRun): Promise<ArchiveResult>;
  /** One batch. What is not archived, or whose title another kept note has by now, is left alone. */
  restore(ids: readonly NoteId[], run?: ArchiveRun): Promise<ArchiveResult>;
}

const STATE_CHECK_INTERVAL_MS = 250;

/** Archiving of what faded, by the person's word only. */
export function createArchiveService(deps: ArchiveDeps): ArchiveService {
  const confirmed = createConfirmedNotes(deps.store, deps.batchSource);
  const view = async (): Promise<ProtectionView> => ({
    catalog: deps.catalog,
    vitality: deps.vitality,
    confirmedAt: await confirmed.all(),
    decisions: decisionStates(deps.decisions),
    asOf: deps.now(),
  });
  const ready = async () => {
    // A computation that failed never becomes ready: its state has to be looked at too.
    while (deps.vitality.state().state === 'starting')
      await Promise.race([
        deps.vitality.ready(),
        new Promise((resolve) => setTimeout(resolve, STATE_CHECK_INTERVAL_MS)),
      ]);
    const { state, problem } = deps.vitality.state();
    if (state === 'failed')
      throw new AppError(
        'store-failed',
        problem ?? 'Vitality could not be computed. Your notes are not affected; rebuild it on the Health page.',
        { retryable: true },
      );
  };

  return {
    async dryRun() {
      await ready();
      return makeArchiveReport(deps, await view());
    },
    async archive(notes, run = {}) {
      await ready();
      return deps.runExclusive(async () => archiveNotes(deps, await view(), notes, run));
    },
    restore: (ids, run = {}) => deps.runExclusive(() => restoreArchivedNotes(deps, ids, run)),
  };
}
